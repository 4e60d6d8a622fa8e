import { describe, expect, it } from 'vitest';
import { form, choice, text, hidden, good } from '../../testing/fhir-forms.ts';
import type { Json } from '../../testing/fhir-forms.ts';

describe('groups and texts', () => {
  it('flattens groups: texts stand above the next question or close the form', () => {
    const { section } = good(
      form([
        { linkId: 'd0', type: 'display', text: 'Welcome' },
        {
          linkId: 'g',
          type: 'group',
          text: 'Part one',
          item: [{ linkId: 'd1', type: 'display', text: 'Think of today' }, text('q1'), text('q2')],
        },
        {
          linkId: 'empty',
          type: 'group',
          text: 'Nobody sees this',
          item: [text('h', { extension: [hidden] })],
        },
        { linkId: 'd2', type: 'display', text: 'Thank you' },
      ]),
    );
    expect(section.questions.map(({ key, prefaces }) => [key, prefaces])).toEqual([
      [
        'q1',
        [
          { kind: 'text', text: 'Welcome' },
          { kind: 'heading', text: 'Part one' },
          { kind: 'text', text: 'Think of today' },
        ],
      ],
      ['q2', undefined],
    ]);
    expect(section.closing).toEqual([{ kind: 'text', text: 'Thank you' }]);
  });

  it('hands a group’s conditions down to its heading and everything in it', () => {
    const when = (question: string) => [{ question, operator: '=', answerCoding: { code: 'a' } }];
    const { questions } = good(
      form([
        choice('x'),
        choice('y'),
        {
          linkId: 'g',
          type: 'group',
          text: 'Part',
          enableWhen: when('x'),
          item: [text('q', { enableWhen: when('y') })],
        },
      ]),
    );
    const group = (question: string) => ({
      behavior: 'any',
      conditions: [{ question, operator: '=', answer: 'a' }],
    });
    expect(questions[2]?.enableWhen).toEqual([group('x'), group('y')]);
    expect(questions[2]?.prefaces).toEqual([{ kind: 'heading', text: 'Part', enableWhen: [group('x')] }]);
  });

  it('asks what is nested under a question after it, once it is answered, and shows its help above it', () => {
    const { questions } = good(
      form([
        choice('p', {
          item: [{ linkId: 'help', type: 'display', text: 'A hint' }, text('c', { type: 'string' })],
        }),
      ]),
    );
    expect(questions.map(({ key }) => key)).toEqual(['p', 'c']);
    expect(questions[0]?.prefaces).toEqual([{ kind: 'text', text: 'A hint' }]);
    expect(questions[1]?.enableWhen).toEqual([
      { behavior: 'all', conditions: [{ question: 'p', operator: 'exists', answer: true }] },
    ]);
  });

  it('leaves out, with a word, what is hidden, worked out or cannot be filled in', () => {
    const calculated = {
      url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
    };
    const { questions, warnings } = good(
      form([
        text('q'),
        text('h', { extension: [hidden], type: 'dateTime' }),
        text('s', { extension: [calculated], type: 'decimal' }),
        text('r', { readOnly: true, type: 'date' }),
        text('t', { type: 'decimal', code: [{ system: 'http://loinc.org', code: '44261-6' }] }),
      ]),
    );
    expect(questions.map(({ key }) => key)).toEqual(['q']);
    expect(warnings).toEqual([
      { item: 'h', message: 'is hidden and was left out' },
      { item: 's', message: 'is worked out by a program and was left out' },
      { item: 'r', message: 'cannot be filled in and was left out' },
      { item: 't', message: 'is a total, which is worked out from the answers, and was left out' },
    ]);
  });

  it('takes a hidden group as hiding its text alone where nothing would be left to ask', () => {
    const group = (linkId: string, ...item: Json[]) => ({
      linkId,
      type: 'group',
      text: `Group ${linkId}`,
      extension: [hidden],
      item,
    });
    const secret = { linkId: 'd', type: 'display', text: 'For staff', extension: [hidden] };
    const { questions, section, warnings } = good(form([group('g', text('q')), group('notes', secret)]));
    expect(questions.map(({ key, prefaces }) => [key, prefaces])).toEqual([['q', undefined]]);
    expect(section.closing).toBeUndefined();
    expect(warnings.map(({ item }) => item)).toEqual(['d', 'Questionnaire']);
    expect(good(form([group('g', text('q')), text('shown')])).questions.map(({ key }) => key)).toEqual([
      'shown',
    ]);
  });
});
