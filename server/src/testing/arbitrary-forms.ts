import fc from 'fast-check';

/** Mostly what a real form has, and now and then what it should not have. */
const mostly = <A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: odd });

const words = mostly(fc.constantFrom('One', 'Two', 'PHQ-9', '<b>Bold</b>'), fc.constantFrom('', ' '));
const extension = fc.record(
  {
    url: fc.constantFrom(
      'http://hl7.org/fhir/StructureDefinition/ordinalValue',
      'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
      'http://hl7.org/fhir/StructureDefinition/minValue',
      'http://hl7.org/fhir/StructureDefinition/maxValue',
      'http://hl7.org/fhir/StructureDefinition/rendering-xhtml',
      'urn:other',
    ),
    valueDecimal: fc.oneof(fc.integer(), fc.double(), fc.constant('1')),
    valueInteger: fc.integer({ min: -3, max: 9 }),
    valueBoolean: fc.boolean(),
    valueString: words,
  },
  { requiredKeys: ['url'] },
);
const coding = fc.record(
  {
    system: fc.constantFrom('http://loinc.org', 'urn:s'),
    code: fc.constantFrom('LA6568-5', 'LA6569-3', 'x', 'true', 'option-1', '44249-1', '__proto__'),
    display: words,
    extension: fc.array(extension, { maxLength: 1 }),
  },
  { requiredKeys: [] },
);
const answerOption = mostly(
  fc.oneof(
    fc.record({ valueCoding: coding, extension: fc.array(extension, { maxLength: 1 }) }),
    fc.record({ valueString: words }),
    fc.record({ valueInteger: fc.integer() }),
  ),
  fc.record({ valueDate: fc.constant('2026-01-01') }),
);
const linkId = fc.constantFrom('q0', 'q1', 'q2', 'constructor');
const exists = fc.record({ question: linkId, operator: fc.constant('exists'), answerBoolean: fc.boolean() });
const comparison = fc.record(
  {
    question: linkId,
    operator: mostly(fc.constantFrom('=', '!=', '>', '<='), fc.constant('odd')),
    answerBoolean: fc.boolean(),
    answerInteger: fc.integer(),
    answerString: words,
    answerCoding: coding,
  },
  { requiredKeys: ['question'] },
);
const condition = mostly(exists, comparison);
/** Gives every item a linkId of its own, as nothing else would be a form. */
const numbered = (items: readonly unknown[]): unknown[] => {
  let count = 0;
  return JSON.parse(JSON.stringify(items), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'type' in value
      ? {
          linkId: ['q0', 'q1', 'q2', 'constructor', '/44260-8'][count] ?? `more-${count}`,
          ...value,
          at: (count += 1),
        }
      : value,
  ) as unknown[];
};

/** FHIR forms with questions of these types, mostly good; and such forms with any one value damaged. */
export const arbitraryForms = (
  usual: readonly [string, ...string[]],
  odd: readonly [string, ...string[]],
) => {
  const { item } = fc.letrec((tie) => ({
    item: fc.record(
      {
        type: mostly(fc.constantFrom(...usual), fc.constantFrom(...odd)),
        text: words,
        answerOption: fc.array(answerOption, { minLength: 1, maxLength: 4 }),
        code: fc.array(coding, { maxLength: 1 }),
        required: fc.boolean(),
        repeats: mostly(fc.constant(false), fc.constant(true)),
        readOnly: mostly(fc.constant(false), fc.constant(true)),
        maxLength: fc.integer(),
        answerValueSet: mostly(fc.constantFrom('#vs', 'urn:vs'), fc.constant('http://example.org/vs')),
        enableWhen: mostly(fc.constant([]), fc.array(condition, { maxLength: 2 })),
        enableBehavior: fc.constantFrom('all', 'any'),
        extension: mostly(fc.constant([]), fc.array(extension, { maxLength: 2 })),
        item: mostly(fc.constant([]), fc.array(tie('item'), { maxLength: 3, depthIdentifier: 'item' })),
      },
      { requiredKeys: ['type', 'text', 'answerOption'] },
    ),
  }));

  const form = fc.record(
    {
      resourceType: fc.constant('Questionnaire'),
      url: fc.constantFrom('urn:a', 'http://loinc.org/q/44249-1'),
      title: words,
      code: fc.array(coding, { maxLength: 2 }),
      contained: fc.constant([
        {
          resourceType: 'ValueSet',
          id: 'vs',
          url: 'urn:vs',
          compose: { include: [{ concept: [{ code: 'x', display: 'X' }, { code: 'y' }] }] },
        },
      ]),
      item: fc.array(item, { minLength: 1, maxLength: 5 }).map(numbered),
    },
    { requiredKeys: ['resourceType', 'item'] },
  );

  /** The same JSON with one value anywhere in it replaced by any other. */
  const damaged = fc.tuple(form, fc.nat(), fc.jsonValue()).map(([json, at, other]) => {
    let count = 0;
    return JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
      count++ === at % 40 ? other : value,
    ) as unknown;
  });

  return { form, damaged };
};
