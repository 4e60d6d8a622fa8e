import { expect, it } from 'vitest';
import { createTestApp } from './testing/create-test-app.ts';
import { expectYear } from './testing/year/expected.ts';
import { planYear } from './testing/year/plan.ts';
import { runYear } from './testing/year/run.ts';

/**
 * How many patients the clinic of the year has. With a number of one's own every look is made, the idle ones
 * too: `EVENKEEL_YEAR_PATIENTS=10000` on a PostgreSQL is the measure.
 */
const asked = process.env['EVENKEEL_YEAR_PATIENTS'];
const patients = Number(asked ?? '40');
/** Between two looks lie two hours, the window of a reminder, except on the days on which clocks change. */
const quarters = 8;

const difference = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] =>
  [...one].filter(([key, count]) => other.get(key) !== count).map(([key, count]) => `${count} × ${key}`);

it(
  `a year of ${patients} patients brings every message that is due once, and none twice`,
  { timeout: 4 * 60 * 60_000 },
  async () => {
    const app = await createTestApp();
    try {
      const plan = planYear(patients, quarters);
      const expected = expectYear(plan);
      const idleLooks = asked !== undefined;
      const { messages, idle, together, ended } = await runYear(app, plan, { idleLooks });
      const sorted = (lines: string[]) => lines.toSorted().slice(0, 20);
      expect(sorted(difference(expected.messages, messages))).toEqual([]);
      expect(sorted(difference(messages, expected.messages))).toEqual([]);
      // A year in which nothing happens would prove nothing.
      const total = [...messages.values()].reduce((sum, count) => sum + count, 0);
      process.stdout.write(
        `${patients} patients, ${total} messages, ${plan.looks.length} looks (${idle} idle, ${together} of two, ${ended} ended) ${JSON.stringify(Object.fromEntries(expected.happened))}\n`,
      );
      for (const fate of [
        'reminder dropped',
        'reminder late',
        'administration dropped',
        'administration settled',
      ]) {
        expect([fate, expected.happened.get(fate)]).toEqual([fate, expect.any(Number)]);
      }
      expect(total).toBeGreaterThan(patients * 5);
      expect(together).toBeGreaterThan(100);
      expect(ended).toBeGreaterThan(10);
    } finally {
      await app.close();
    }
  },
);
