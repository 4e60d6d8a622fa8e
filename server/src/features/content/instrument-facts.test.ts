import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instruments } from './instruments.ts';

/** Published facts, which are not part of the project; without them these tests say that they were skipped. */
const file = resolve(import.meta.dirname, '../../../../../shared/questionnaires/scoring_facts.json');
const isHere = existsSync(file);
const where = isHere ? '' : ` (skipped: ${file} is not here)`;

const published = z.object({
  instruments: z.array(
    z.object({
      id: z.string(),
      loinc_panel: z.nullish(z.string()),
      loinc_total: z.nullish(z.string()),
      items: z.number(),
      reverse_items: z.array(z.number()),
      facts: z.array(z.object({ fact: z.string(), value: z.unknown(), status: z.string() })),
    }),
  ),
});
const bandList = z.array(z.object({ min: z.number(), max: z.number(), label: z.string() }));

const facts = isHere ? published.parse(JSON.parse(readFileSync(file, 'utf8'))).instruments : [];
const verifiedBands = facts.flatMap(({ id, facts: list }) => {
  const first = list.find(({ fact, status }) => fact.startsWith('bands') && status === 'verified');
  const bands = bandList.safeParse(first?.value);
  return bands.success ? [{ id, bands: bands.data }] : [];
});
const known = (id: string) => instruments.find(({ name }) => name === id);

describe.skipIf(!isHere)(`published facts${where}`, () => {
  it.each(verifiedBands)('give $id the bands that it has here', ({ id, bands }) => {
    expect(known(id)?.bands).toEqual(bands);
  });

  it('name the bands of every instrument that has some', () => {
    const named = new Set(verifiedBands.map(({ id }) => id));
    expect(instruments.filter(({ name, bands }) => bands.length > 0 && !named.has(name))).toEqual([]);
  });

  it.each(facts.filter(({ id }) => (known(id)?.items?.length ?? 0) > 0))(
    'agree on the number of items and the codes of $id',
    ({ id, items, loinc_panel: panel, loinc_total: total }) => {
      const instrument = known(id);
      expect(instrument?.items).toHaveLength(items);
      if (panel) expect(instrument?.panelCodes).toContain(panel);
      if (total) expect(instrument?.totalCodes).toContain(total);
    },
  );
});
