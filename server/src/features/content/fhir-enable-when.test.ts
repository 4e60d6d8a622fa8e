import { describe, expect, it } from 'vitest';
import { form, choice, text, hidden, good, problems, refusal } from '../../testing/fhir-forms.ts';
import type { Json } from '../../testing/fhir-forms.ts';

describe('conditions', () => {
  const conditionOn = (target: Json, enableWhen: Json, more: Json = {}) => {
    const { questions } = good(form([text('q', { enableWhen: [enableWhen], ...more }), target]));
    return questions[0]?.enableWhen?.[0]?.conditions[0];
  };

  it('reads every operator and kind of answer, also of questions that come later', () => {
    const integer = text('x', { type: 'integer' });
    for (const operator of ['=', '!=', '>', '<', '>=', '<=']) {
      expect(conditionOn(integer, { question: 'x', operator, answerInteger: 3 })).toEqual({
        question: 'x',
        operator,
        answer: 3,
      });
    }
    expect(
      conditionOn(text('x', { type: 'boolean' }), { question: 'x', operator: '=', answerBoolean: false })
        ?.answer,
    ).toBe('false');
    expect(
      conditionOn(choice('x'), { question: 'x', operator: '!=', answerCoding: { code: 'b' } })?.answer,
    ).toBe('b');
    expect(conditionOn(text('x'), { question: 'x', operator: '=', answerString: 'yes' })?.answer).toBe('yes');
    expect(conditionOn(choice('x'), { question: 'x', operator: 'exists', answerBoolean: false })).toEqual({
      question: 'x',
      operator: 'exists',
      answer: false,
    });
  });

  it('finds an option by its text where it has no code, and by its system where codes repeat', () => {
    const strings = text('x', {
      type: 'string',
      answerOption: [{ valueString: 'One' }, { valueString: 'Two' }],
    });
    expect(conditionOn(strings, { question: 'x', operator: '=', answerString: 'Two' })?.answer).toBe(
      'option-2',
    );
    const systems = choice('x', {
      answerOption: ['urn:1', 'urn:2'].map((system) => ({
        valueCoding: { system, code: 'a', display: `A of ${system}` },
      })),
    });
    expect(
      conditionOn(systems, { question: 'x', operator: '=', answerCoding: { system: 'urn:2', code: 'a' } })
        ?.answer,
    ).toBe('option-2');
  });

  it('takes any where a file with several conditions does not say', () => {
    const enableWhen = ['a', 'b'].map((code) => ({ question: 'x', operator: '=', answerCoding: { code } }));
    const open = good(form([choice('x'), text('q', { enableWhen })]));
    expect(open.questions[1]?.enableWhen?.[0]?.behavior).toBe('any');
    expect(open.warnings[0]?.item).toBe('q');
    const all = good(form([choice('x'), text('q', { enableWhen, enableBehavior: 'all' })]));
    expect(all.questions[1]?.enableWhen?.[0]?.behavior).toBe('all');
  });

  it('refuses conditions that it cannot keep', () => {
    const when = (enableWhen: Json, ...others: Json[]) =>
      refusal(text('q', { enableWhen: [enableWhen] }), ...others);
    expect(when({ question: 'x', operator: '=', answerString: 'a' })).toEqual([
      'its condition names “x”, which is not there',
    ]);
    expect(when({ question: 'x', operator: '=', answerCoding: { code: 'z' } }, choice('x'))).toEqual([
      'its condition names an answer that “x” does not offer',
    ]);
    expect(when({ question: 'x', operator: '>', answerCoding: { code: 'a' } }, choice('x'))).toEqual([
      'its condition compares the options of “x” by size',
    ]);
    expect(when({ question: 'x', operator: 'like', answerString: 'a' }, text('x'))).toEqual([
      'its condition on “x” has the unknown operator “like”',
    ]);
    expect(
      when({ question: 'x', operator: 'exists', answerBoolean: true }, text('x', { extension: [hidden] })),
    ).toEqual(['its condition names “x”, which was left out']);
    expect(
      when(
        { question: 'x', operator: 'exists', answerBoolean: true },
        { linkId: 'x', type: 'display', text: 'Hm' },
      ),
    ).toEqual(['its condition names “x”, which is a text and never has an answer']);
  });

  it('refuses circles, and names a refused question only once', () => {
    const exists = (question: string) => [{ question, operator: 'exists', answerBoolean: true }];
    const circle = problems(
      form([text('a', { enableWhen: exists('b') }), text('b', { enableWhen: exists('a') }), text('c')]),
    );
    expect(circle.map(({ item, message }) => `${item} ${message}`)).toEqual([
      'a its conditions lead in a circle',
      'b its conditions lead in a circle',
    ]);
    expect(refusal(text('a', { type: 'odd' }), text('b', { enableWhen: exists('a') }))).toEqual([
      'questions of the type odd cannot be shown',
    ]);
  });

  it('leaves out a text that depends on what is left out', () => {
    const { section, warnings } = good(
      form([
        text('h', { extension: [hidden] }),
        text('q'),
        {
          linkId: 'd',
          type: 'display',
          text: 'Your result',
          enableWhen: [{ question: 'h', operator: 'exists', answerBoolean: true }],
        },
      ]),
    );
    expect(section.closing).toBeUndefined();
    expect(warnings).toContainEqual({
      item: 'd',
      message: 'is shown on a condition that cannot be kept and was left out',
    });
  });
});
