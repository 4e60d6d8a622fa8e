import { describe, expect, it } from 'vitest';
import { form, coding, choice, text, good, only, problems, refusal } from '../../testing/fhir-forms.ts';
import type { Json } from '../../testing/fhir-forms.ts';

describe('questions', () => {
  it('takes a choice, and one that repeats as a multi-select with its exclusive option', () => {
    expect(only(choice('q'))).toEqual({
      key: 'q',
      title: 'Question q',
      type: 'single-choice',
      skippable: true,
      answers: [
        { id: 'a', title: 'Answer a' },
        { id: 'b', title: 'Answer b' },
      ],
      meta: {},
    });
    const none = {
      ...coding('none'),
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive', valueBoolean: true },
      ],
    };
    expect(only(choice('q', { repeats: true, answerOption: [coding('a'), none] }))).toMatchObject({
      type: 'multi-select',
      answers: [{ id: 'a' }, { id: 'none', isOverride: true }],
    });
  });

  it('knows the one modifier of options that there is, and refuses any other', () => {
    const modified = (url: string) =>
      choice('q', {
        repeats: true,
        answerOption: [coding('a'), { ...coding('b'), modifierExtension: [{ url, valueBoolean: true }] }],
      });
    expect(
      only(modified('http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive')).answers[1]
        ?.isOverride,
    ).toBe(true);
    expect(problems(form([modified('urn:other')]))[0]?.message).toBe(
      'an option carries a modifier extension, which changes what it means',
    );
  });

  it('takes R5’s coding, and texts and whole numbers with options, as choices', () => {
    expect(only(choice('q', { type: 'coding', answerConstraint: 'optionsOnly' })).type).toBe('single-choice');
    expect(
      only(text('q', { type: 'string', answerOption: [{ valueString: 'One' }, { valueString: 'Two' }] })),
    ).toMatchObject({
      type: 'single-choice',
      answers: [
        { id: 'option-1', title: 'One' },
        { id: 'option-2', title: 'Two' },
      ],
    });
    expect(only(text('q', { type: 'integer', answerOption: [{ valueInteger: 3 }] })).answers).toEqual([
      { id: '3', title: '3' },
    ]);
  });

  it('takes booleans, numbers with their limits and unit, and texts with their length', () => {
    expect(only(text('q', { type: 'boolean' }))).toMatchObject({
      type: 'single-choice',
      answers: [
        { id: 'true', title: 'Yes' },
        { id: 'false', title: 'No' },
      ],
    });
    const extension = [
      { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: 0 },
      { url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: 24 },
      {
        url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
        valueCoding: { code: 'h', display: 'hours' },
      },
    ];
    expect(only(text('q', { type: 'integer', extension }))).toMatchObject({
      type: 'number',
      title: 'Question q (hours)',
      meta: { min: 0, max: 24 },
    });
    expect(only(text('q', { type: 'string', maxLength: 80 }))).toMatchObject({
      type: 'free_text',
      meta: { maxLength: 80 },
    });
  });

  it('does not take a limit or points that no number is', () => {
    const endless: unknown = JSON.parse('1e999');
    const extension = [{ url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: endless }];
    const { questions, warnings } = good(form([text('q', { type: 'integer', extension })]));
    expect(questions[0]?.meta).toEqual({});
    expect(warnings).toEqual([{ item: 'q', message: 'has a limit that changes, which is not checked' }]);
    const weight = { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 1e300 };
    expect(refusal(choice('q', { answerOption: [{ ...coding('a'), extension: [weight] }] }))).toEqual([
      'option 1 has points beyond any scale',
    ]);
  });

  it('lets a question be skipped unless it is required', () => {
    expect(only(text('q', { required: true })).skippable).toBe(false);
    expect(only(text('q', { required: false })).skippable).toBe(true);
    expect(only(text('q')).skippable).toBe(true);
  });

  it('keeps option ids stable where codes are missing, repeated or in the way', () => {
    const answerOption = [
      coding('x', 'One'),
      coding('x', 'Two'),
      { valueCoding: { display: 'Three' } },
      coding('option-1', 'Four'),
    ];
    expect(only(choice('q', { answerOption })).answers.map(({ id }) => id)).toEqual([
      'option-1*',
      'option-2',
      'option-3',
      'option-1',
    ]);
  });

  it('reads markup that stands in a text as plain text, and leaves what only looks like it', () => {
    const { questions, warnings } = good(
      form([
        text('q', { text: 'In the <strong>last</strong> year &amp; before?' }),
        text('r', { text: 'Is 1 < 2?' }),
      ]),
    );
    expect(questions.map(({ title }) => title)).toEqual(['In the last year & before?', 'Is 1 < 2?']);
    expect(warnings).toEqual([{ item: 'q', message: 'has markup in its text; it is shown as plain text' }]);
  });

  it('puts an item’s numbering before its text and reads markup as plain text', () => {
    expect(only(text('q', { prefix: '1.' })).title).toBe('1. Question q');
    const extension = [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/rendering-xhtml',
        valueString: '<p>How <b>was</b> it&nbsp;&amp; why?<script>alert(1)</script></p><p>Say.</p>',
      },
    ];
    const { questions, warnings } = good(form([text('q', { text: undefined, _text: { extension } })]));
    expect(questions[0]?.title).toBe('How was it & why?\nSay.');
    expect(warnings).toEqual([
      { item: 'q', message: 'has its text only as markup; it is shown as plain text' },
    ]);
    expect(only(text('q', { text: 'Plain', _text: { extension } })).title).toBe('Plain');
  });

  it('says what it does not check and what it leaves empty', () => {
    const extension = [
      { url: 'http://hl7.org/fhir/StructureDefinition/regex', valueString: '(?=[a-z])' },
      { url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression' },
    ];
    expect(
      good(form([text('q', { extension, repeats: true })])).warnings.map(({ message }) => message),
    ).toEqual([
      'takes several answers; they go into one text',
      'has a pattern for its answer, which is not checked',
      'comes with a first answer, which is left empty',
    ]);
  });
});

describe('value sets', () => {
  const include = [
    {
      system: 'urn:s',
      concept: [
        { code: 'a', display: 'Answer a' },
        { code: 'b', display: 'Answer b' },
      ],
    },
  ];
  const set = { resourceType: 'ValueSet', id: 'vs', url: 'urn:vs', compose: { include } };
  const asked = choice('q', { answerOption: undefined, answerValueSet: '#vs' });
  const titles = (item: Json, contained: unknown[]) =>
    good(form([item], { contained })).questions[0]?.answers.map(({ title }) => title);

  it('takes contained ones by id or url, listed or expanded, with words from a contained code system', () => {
    expect(titles(asked, [set])).toEqual(['Answer a', 'Answer b']);
    expect(titles({ ...asked, answerValueSet: 'urn:vs|1.0' }, [set])).toEqual(['Answer a', 'Answer b']);
    const contains = [
      { code: 'c', display: 'Answer c' },
      { abstract: true, display: 'Heading' },
    ];
    expect(titles(asked, [{ ...set, expansion: { contains } }])).toEqual(['Answer c']);
    const system = {
      resourceType: 'CodeSystem',
      url: 'urn:s',
      concept: [{ code: 'z', display: 'Answer z' }],
    };
    expect(titles(asked, [system, { ...set, compose: { include: [{ system: 'urn:s' }] } }])).toEqual([
      'Answer z',
    ]);
  });

  it('refuses what it would have to fetch, guess or cut', () => {
    const message = (contained: unknown[], answerValueSet = '#vs') =>
      problems(form([{ ...asked, answerValueSet }], { contained }))[0]?.message;
    expect(message([], 'http://example.org/vs')).toBe(
      'its options are in http://example.org/vs, which the file does not contain',
    );
    expect(message([{ ...set, compose: { include: [{ system: 'urn:s' }] } }])).toBe(
      'its value set takes all of urn:s, which the file does not contain',
    );
    expect(message([{ ...set, compose: { include: [{ system: 'urn:s', filter: [] }] } }])).toBe(
      'its value set chooses options by a rule',
    );
    expect(message([{ ...set, compose: { include, exclude: [{}] } }])).toBe(
      'its value set excludes options by a rule',
    );
    expect(message([{ ...set, expansion: { total: 9, contains: [{ code: 'a' }] } }])).toBe(
      'its value set holds only some of the options',
    );
  });
});
