/** Damage of every kind that a file may come with, anywhere in it. */

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Random = () => number;
const oneOf = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)];

/** Every object and list of a value. */
const holdersIn = (json: unknown): (Json | unknown[])[] => {
  const found: (Json | unknown[])[] = [];
  // A stack of its own: what was damaged before may be nested deeper than the language goes.
  const open = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (!Array.isArray(value) && !isObject(value)) continue;
    found.push(value);
    open.push(...Object.values(value));
  }
  return found;
};
const objectsIn = (json: unknown): Json[] => holdersIn(json).filter(isObject);
/** The items of a form: what has a linkId. */
const itemsIn = (json: unknown): Json[] => objectsIn(json).filter((one) => 'linkId' in one);

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\ud800 alone',
  'a\u0000b',
  '${process.env}',
  `<div>${'<'.repeat(5_000)}`,
];
const oddities: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  Number.POSITIVE_INFINITY,
  '',
  ' ',
  '__proto__',
  [],
  [[]],
  {},
  { valueCoding: null },
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  ...scripts,
];

const oddity = (random: Random): unknown => structuredClone(oneOf(oddities, random));

/** Puts any of the oddities in the place of something. */
const swapAValue = (json: Json, random: Random): void => {
  const holder = oneOf(holdersIn(json), random);
  const key = oneOf(Object.keys(holder ?? {}), random);
  if (holder !== undefined && key !== undefined) Reflect.set(holder, key, oddity(random));
};

const dropAKey = (json: Json, random: Random): void => {
  const holder = oneOf(objectsIn(json), random);
  const key = oneOf(Object.keys(holder ?? {}), random);
  if (holder !== undefined && key !== undefined) Reflect.deleteProperty(holder, key);
};

/** So that linkIds, options, extensions and the like are there twice. */
const doubleAnEntry = (json: Json, random: Random): void => {
  const list = oneOf(holdersIn(json).filter(Array.isArray), random);
  if (list !== undefined && list.length > 0) list.push(structuredClone(oneOf(list, random)));
};

const nestDeeply = (json: Json, random: Random): void => {
  const item = oneOf(itemsIn(json), random);
  if (item === undefined) return;
  const depth = 1 + Math.floor(random() * 400);
  let inner: Json = { ...item };
  for (let level = 0; level < depth; level += 1) {
    inner = { linkId: `deep-${level}`, type: oneOf(['group', 'string', 'display'], random), item: [inner] };
  }
  item['item'] = [inner];
};

const growAList = (json: Json, random: Random): void => {
  const list = oneOf(holdersIn(json).filter(Array.isArray), random);
  const one: unknown = list === undefined ? undefined : oneOf(list, random);
  if (list === undefined || one === undefined || JSON.stringify(one).length > 2_000) return;
  const more = 1 + Math.floor(random() * 200);
  for (let count = 0; count < more; count += 1) {
    const copy: unknown = structuredClone(one);
    if (isObject(copy) && 'linkId' in copy) copy['linkId'] = `more-${count}`;
    list.push(copy);
  }
};

const writeAScript = (json: Json, random: Random): void => {
  const item = oneOf(objectsIn(json), random);
  const field = oneOf(['text', 'title', 'display', 'prefix', 'linkId', 'code', 'valueString', 'url'], random);
  if (item !== undefined && field !== undefined) item[field] = oneOf(scripts, random);
};

/** Two items, or one, whose conditions wait for each other. */
const closeACircle = (json: Json, random: Random): void => {
  const [one, other] = [oneOf(itemsIn(json), random), oneOf(itemsIn(json), random)];
  if (one === undefined || other === undefined) return;
  const exists = (question: unknown) => [{ question, operator: 'exists', answerBoolean: true }];
  one['enableWhen'] = exists(other['linkId']);
  other['enableWhen'] = exists(one['linkId']);
};

const nameAPrototype = (json: Json, random: Random): void => {
  const holder = oneOf(objectsIn(json), random);
  const name = oneOf(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'], random);
  if (holder === undefined || name === undefined) return;
  Object.defineProperty(holder, name, {
    value: oddity(random),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  const item = oneOf(itemsIn(json), random);
  if (item !== undefined && random() < 0.5) item['linkId'] = name;
};

const changeAType = (json: Json, random: Random): void => {
  const item = oneOf(itemsIn(json), random);
  if (item === undefined) return;
  const types = ['group', 'display', 'choice', 'open-choice', 'boolean', 'integer', 'decimal', 'date'];
  item['type'] = oneOf([...types, 'dateTime', 'time', 'quantity', 'reference', 'attachment', 'odd'], random);
  item['repeats'] = random() < 0.3;
};

const addAnExtension = (json: Json, random: Random): void => {
  const item = oneOf(objectsIn(json), random);
  const names = ['questionnaire-hidden', 'minValue', 'maxValue', 'regex', 'questionnaire-itemControl'];
  const more = ['variable', 'sdc-questionnaire-calculatedExpression', 'questionnaire-unit', 'ordinalValue'];
  if (item === undefined) return;
  const name = oneOf(
    [...names, ...more, 'minOccurs', 'maxOccurs', 'rendering-xhtml', 'maxDecimalPlaces'],
    random,
  );
  const kinds = ['valueBoolean', 'valueString', 'valueInteger', 'valueDecimal', 'valueCoding'];
  const kind = oneOf([...kinds, 'valueExpression', 'valueCodeableConcept', 'valueDate'], random) ?? '';
  const value =
    kind === 'valueExpression' ? { language: 'text/fhirpath', expression: '1 +', name: '__proto__' } : null;
  item['extension'] = [
    { url: `http://hl7.org/fhir/StructureDefinition/${name}`, [kind]: value ?? oddity(random) },
  ];
};

const kinds = [
  swapAValue,
  dropAKey,
  doubleAnEntry,
  nestDeeply,
  growAList,
  writeAScript,
  closeACircle,
  nameAPrototype,
  changeAType,
  addAnExtension,
];

/** A copy of a form with a few things wrong with it, the same for the same numbers. */
export const mutated = (json: unknown, random: Random): unknown => {
  const copy: unknown = structuredClone(json);
  if (!isObject(copy)) return copy;
  const times = 1 + Math.floor(random() * 3);
  for (let count = 0; count < times; count += 1) oneOf(kinds, random)?.(copy, random);
  return copy;
};
