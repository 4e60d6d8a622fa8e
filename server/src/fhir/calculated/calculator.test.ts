import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { CalculatorError, createCalculator, type Calculator } from './calculator.ts';
import type { EvaluateJob } from './messages.ts';

const moment = { date: '2026-03-02', dateTime: '2026-03-02T12:00:00-05:00', time: '12:00:00' };
const job = (expression: string, type = 'string'): EvaluateJob => ({
  kind: 'evaluate',
  items: [{ key: 't', type, repeats: false, unit: null, expression, scope: null }],
  scopes: [],
  response: {
    resourceType: 'QuestionnaireResponse',
    item: [{ linkId: 'a', answer: [{ valueInteger: 3 }] }, { linkId: 't' }],
  },
  questionnaire: { resourceType: 'Questionnaire' },
  moment,
});

const opened: Calculator[] = [];
const open = (...given: Parameters<typeof createCalculator>): Calculator => {
  const calculator = createCalculator(...given);
  opened.push(calculator);
  return calculator;
};
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

const patient = { workMs: 20_000, waitMs: 20_000 };
const answerTo = async (calculator: Calculator, expression: string, type?: string) => {
  const [worked] = await calculator.run(job(expression, type));
  return worked?.error ?? worked?.answers[0];
};

// The limit is what ends them: a hang would show as a test that runs out of its time.
describe('what never comes to an end', { timeout: 60_000 }, () => {
  const endless = [
    '1.repeat($this + 1)',
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('^(a+)+$')",
  ];

  it('is ended, and what comes after it is worked out', async () => {
    const all = endless.map(async (expression) => {
      const calculator = open({ workMs: 1_000, waitMs: 30_000 });
      const reasons: unknown[] = [];
      await calculator.run(job(expression)).catch((error: unknown) => reasons.push(error));
      expect(reasons, expression).toEqual([new CalculatorError('took-too-long')]);
      expect(await calculator.run({ kind: 'read', expressions: ['1'] })).toMatchObject([{ ok: true }]);
    });
    await Promise.all(all);
  });

  it('is ended by the memory that it takes, long before its time', async () => {
    const calculator = open({ ...patient, memoryMb: 64 });
    const grows = `'a'${".replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')".repeat(5)}.toChars()`;
    await expect(calculator.run(job(grows))).rejects.toThrow('failed');
    expect(await answerTo(calculator, '1 + 1', 'integer')).toEqual({ valueInteger: 2 });
  });
});

describe('a calculator', () => {
  it('takes one job after the other, and turns away more than it lets wait', async () => {
    const calculator = open({ ...patient, waiting: 3 });
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => answerTo(calculator, '%resource.item.answer.value + 1', 'integer')),
    );
    const answered = all.map(({ status }) => status === 'fulfilled');
    expect(answered).toEqual([true, true, true, false, false, false]);
    expect(await answerTo(calculator, '%resource.item.answer.value + 1', 'integer')).toEqual({
      valueInteger: 4,
    });
  });

  it('fails what waits when it is closed, and starts anew if it is asked again', async () => {
    const calculator = open(patient);
    const waiting = Promise.allSettled([calculator.run(job('1'))]);
    await calculator.close();
    expect(await waiting).toEqual([{ status: 'rejected', reason: new CalculatorError('failed') }]);
    expect(await answerTo(calculator, '1', 'integer')).toEqual({ valueInteger: 1 });
  });
});

describe('an expression', () => {
  const calculator = createCalculator(patient);
  it.each([
    // Nothing of the host is within its reach, even where no import has looked at it.
    ["''.constructor('return process')()", 'string', 'could not be worked out from these answers'],
    ['%resource.constructor', 'string', 'gives no text'],
    ['__proto__', 'string', 'gives no text'],
    ['%factory', 'string', 'gives no text'],
    ['item.resolve()', 'string', 'could not be worked out from these answers'],
    ["%terminologies.expand('urn:s')", 'string', 'could not be worked out from these answers'],
    // It prints nothing, and goes on.
    ["trace('here', 'answers')", 'string', 'gives no text'],
    // A value has to be one that the item can have.
    [
      "'a'.replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa').replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa').replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')",
      'string',
      'gives a text of more than 10000 characters',
    ],
    ['2.power(100000)', 'decimal', 'gives no number'],
    ['1 / 0', 'decimal', undefined],
    ['0.1 + 0.2', 'decimal', { valueDecimal: 0.3 }],
    ["5 'kg'", 'quantity', { valueQuantity: { value: 5, system: 'http://unitsofmeasure.org', code: 'kg' } }],
    ['today()', 'date', { valueDate: '2026-03-02' }],
    ['now()', 'dateTime', { valueDateTime: '2026-03-02T12:00:00-05:00' }],
    ['timeOfDay()', 'time', { valueTime: '12:00:00' }],
    ["'here'", 'date', 'gives no date'],
    ['%context.linkId', 'string', { valueString: 't' }],
    ['%QuestionnaireResponse.item.answer.value.integer', 'integer', { valueInteger: 3 }],
  ])('%s as %s gives %j', async (expression, type, expected) => {
    expect(await answerTo(calculator, expression, type)).toEqual(expected);
  });
  afterAll(() => calculator.close());
});
