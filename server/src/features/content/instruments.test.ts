import { describe, expect, it } from 'vitest';
import { scoreAnswers } from '../../scoring/score.ts';
import { safetyTriggers } from '../../scoring/safety-triggers.ts';
import { importContent } from './import-content.ts';
import { instruments } from './instruments.ts';

type Json = Record<string, unknown>;
interface Option {
  readonly code: string;
  readonly display?: string;
  readonly points?: number;
}

const loinc = (code: string) => [{ system: 'http://loinc.org', code }];
const choice = (linkId: string, options: readonly Option[], more: Json = {}): Json => ({
  linkId,
  text: `Question ${linkId}`,
  type: 'choice',
  answerOption: options.map(({ code, display = `Answer ${code}`, points }) => ({
    valueCoding: { code, display },
    ...(points === undefined
      ? {}
      : { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/itemWeight', valueDecimal: points }] }),
  })),
  ...more,
});
const form = (title: string, item: readonly Json[], more: Json = {}): Json => ({
  resourceType: 'Questionnaire',
  url: 'urn:test:form',
  title,
  item,
  ...more,
});

const imported = (json: Json) => {
  const result = importContent(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { content, scoring, disorder } = result.content;
  return {
    ...result,
    scoring,
    disorder,
    questions: content.sections[0]?.questions ?? [],
    messages: result.warnings.map(({ item, message }) => `${item} ${message}`),
    total: (answers: Readonly<Record<string, string>>) =>
      scoreAnswers(
        { sections: content.sections, scoring },
        Object.entries(answers).map(([key, value]) => ({ key, value })),
      )?.total,
    triggers: (key: string, value: string) => safetyTriggers(content.sections, [{ key, value }]),
  };
};

const frequency: readonly Option[] = ['LA6568-5', 'LA6569-3', 'LA6570-1', 'LA6571-9'].map((code) => ({
  code,
}));
const phqCodes = [
  '44250-9',
  '44255-8',
  '44259-0',
  '44254-1',
  '44251-7',
  '44258-2',
  '44252-5',
  '44253-3',
  '44260-8',
];
const gadCodes = ['69725-0', '68509-9', '69733-4', '69734-2', '69735-9', '69689-8', '69736-7'];
const coded = (codes: readonly string[], options = frequency) =>
  codes.map((code) => choice(`/${code}`, options));
const yesNo: readonly Option[] = [
  { code: 'LA33-6', display: 'Yes' },
  { code: 'LA32-8', display: 'No' },
];
const numbered = (count: number, options: readonly Option[]) =>
  Array.from({ length: count }, (_, index) => choice(`q${index + 1}`, options));

describe('the table', () => {
  it.each(instruments.filter(({ bands }) => bands.length > 0))(
    'has bands for every total of $name',
    ({ items, bands }) => {
      const sum = (pick: (...points: number[]) => number) =>
        (items ?? []).reduce((total, { points }) => total + pick(...points), 0);
      expect(bands[0]?.min).toBe(sum(Math.min));
      expect(bands.at(-1)?.max).toBe(sum(Math.max));
      for (const [index, { min }] of bands.entries())
        if (index > 0) expect(min).toBe((bands[index - 1]?.max ?? NaN) + 1);
    },
  );
});

describe('recognising', () => {
  it('goes by the items’ codes, with the longest form that they make', () => {
    const size = (codes: readonly string[]) => imported(form('A form', coded(codes))).scoring?.items.length;
    expect(size(phqCodes)).toBe(9);
    expect(size(phqCodes.slice(0, 8))).toBe(8);
    expect(size(phqCodes.slice(0, 2))).toBe(2);
    expect(size(gadCodes)).toBe(7);
    expect(size(gadCodes.slice(0, 2))).toBe(2);
    expect(size([...gadCodes.slice(0, 2), ...phqCodes.slice(0, 2)])).toBe(4);
    const trauma = ['102011-4', '102012-2', '102013-0', '102014-8', '102015-5', '102016-3'];
    const { scoring } = imported(form('A form', coded(trauma, yesNo)));
    expect(scoring?.items.map(({ key }) => key)).toEqual(trauma.slice(1).map((code) => `/${code}`));
  });

  it('finds the panel code on the form, in its url, on its only group, or as what it is derived from', () => {
    const items = numbered(9, frequency);
    const size = (more: Json, item = items) => imported(form('A form', item, more)).scoring?.bands.length;
    expect(size({})).toBeUndefined();
    expect(size({ code: loinc('44249-1') })).toBe(5);
    expect(size({ url: 'http://loinc.org/q/44249-1' })).toBe(5);
    expect(size({ derivedFrom: ['http://loinc.org/q/44249-1'] })).toBe(5);
    expect(size({}, [{ linkId: 'g', type: 'group', code: loinc('44249-1'), item: items }])).toBe(5);
  });

  it('does not let a wrong panel code win over the items', () => {
    const wrong = imported(form('A form', coded(gadCodes), { code: loinc('44249-1') }));
    expect(wrong.disorder).toBe('Anxiety');
    expect(wrong.messages).toContain('Questionnaire has the code of PHQ-9, but the items of GAD-7');
  });

  it('goes by the name only with the right shape', () => {
    expect(imported(form('Our PHQ-9', numbered(9, frequency))).scoring?.bands).toHaveLength(5);
    const odd = imported(form('Our PHQ-9', numbered(8, frequency)));
    expect(odd.scoring).toBeNull();
    expect(odd.messages).toContain(
      'Questionnaire is named like PHQ-9 but has other items, so its bands are not used',
    );
  });

  it('works out no total where several instruments stand in one form, and still knows the safety item', () => {
    const both = imported(form('A packet', [...coded(phqCodes), ...coded(gadCodes)]));
    expect(both.scoring).toBeNull();
    expect(both.disorder).toBeNull();
    expect(both.triggers('/44260-8', 'LA6569-3')).toEqual(['/44260-8']);
  });
});

describe('points', () => {
  const all = (codes: readonly string[], value: string) =>
    Object.fromEntries(codes.map((code) => [`/${code}`, value]));

  it('come from the answer codes, whatever the file says and in whatever order its options stand', () => {
    const bare = imported(form('A form', coded(phqCodes, frequency.toReversed())));
    expect(bare.total(all(phqCodes, 'LA6571-9'))).toBe(27);
    const wrong = frequency.map((option, points) => ({ ...option, points: points + 1 }));
    const shifted = imported(form('A form', coded(phqCodes, wrong)));
    expect(shifted.total(all(phqCodes, 'LA6568-5'))).toBe(0);
    expect(shifted.messages[0]).toBe(
      '/44250-9 has other points in the file than the published ones, which are used',
    );
  });

  it('count one answer code by its item: monthly is 2 among drinks, and never 0 in each', () => {
    const codes = ['68518-0', '68519-8', '68520-6'];
    const options = [
      ['LA6270-8', 'LA18926-8', 'LA18927-6', 'LA18928-4', 'LA18929-2'],
      ['LA15694-5', 'LA15695-2', 'LA18930-0', 'LA18931-8', 'LA18932-6'],
      ['LA6270-8', 'LA18933-4', 'LA18876-5', 'LA18891-4', 'LA18934-2'],
    ].map((list) => list.map((code) => ({ code })));
    const audit = imported(
      form(
        'A form',
        codes.map((code, index) => choice(`/${code}`, options[index] ?? [])),
      ),
    );
    expect(audit.scoring).toMatchObject({ min: 0, max: 12 });
    expect(audit.total({ '/68518-0': 'LA6270-8', '/68519-8': 'LA18932-6', '/68520-6': 'LA18876-5' })).toBe(6);
  });

  it('never add PHQ-9’s tenth item', () => {
    const tenth = choice(
      '/69722-7',
      ['LA6572-7', 'LA6573-5'].map((code, points) => ({ code, points })),
    );
    const { scoring, questions } = imported(form('A form', [...coded(phqCodes), tenth]));
    expect(questions).toHaveLength(10);
    expect(scoring?.items.map(({ key }) => key)).not.toContain('/69722-7');
  });

  it('are turned round in DAST-10’s third item, unless it is reworded, whatever the file does', () => {
    const yes = (points: number) =>
      yesNo.map((option, index) => ({ ...option, points: index === 0 ? points : 1 - points }));
    const dast = (text: string, third: readonly Option[]) =>
      imported(
        form(
          'A form',
          numbered(10, yes(1)).map((item) =>
            item['linkId'] === 'q3' ? { ...choice('q3', third), text } : item,
          ),
          { code: loinc('82666-9') },
        ),
      );
    const published = dast('Can you always leave it when you mean to?', yes(0));
    expect(published.total({ q3: 'LA33-6' })).toBe(0);
    expect(published.total({ q1: 'LA33-6' })).toBe(1);
    expect(published.scoring?.bands).toHaveLength(5);
    // Asked the other way round, but with the points of the published wording.
    const reworded = dast('Are you unable to leave it when you mean to?', yes(0));
    expect(reworded.total({ q3: 'LA33-6' })).toBe(1);
    expect(reworded.messages).toContain(
      'q3 asks the opposite of the published item; its points follow its wording, not the file',
    );
    const bare = dast('Can you always leave it when you mean to?', yesNo);
    expect(bare.total({ q3: 'LA32-8' })).toBe(1);
  });

  it('count a no in five of GDS-15’s items, where the file counts every yes', () => {
    const everyYes = yesNo.map((option, index) => ({ ...option, points: 1 - index }));
    const gds = imported(form('A form', numbered(15, everyYes), { code: loinc('48543-3') }));
    const whole = (value: string) =>
      gds.total(Object.fromEntries(gds.questions.map(({ key }) => [key, value])));
    expect(whole('LA33-6')).toBe(10);
    expect(whole('LA32-8')).toBe(5);
    expect(gds.total({ q1: 'LA32-8', q5: 'LA32-8', q7: 'LA32-8', q11: 'LA32-8', q13: 'LA32-8' })).toBe(5);
    expect(gds.messages.filter((message) => message.includes('other points'))).toHaveLength(5);
  });

  it('of EPDS are the file’s, in whatever order: an item that is turned round already is not turned again', () => {
    const ordered = (item: number, points: readonly number[]) =>
      choice(
        `q${item}`,
        points.map((one) => ({ code: `i${item}p${one}`, points: one })),
      );
    const items = Array.from({ length: 10 }, (_, index) =>
      ordered(index + 1, [0, 1, 3].includes(index) ? [0, 1, 2, 3] : [3, 2, 1, 0]),
    );
    const epds = imported(form('A form', items, { code: loinc('71354-5') }));
    expect(epds.total({ q3: 'i3p3', q1: 'i1p3' })).toBe(6);
    expect(epds.triggers('q10', 'i10p1')).toEqual(['q10']);
    expect(epds.triggers('q10', 'i10p0')).toEqual([]);
    const bare = imported(form('A form', numbered(10, frequency), { code: loinc('71354-5') }));
    expect(bare.scoring).toBeNull();
    expect(bare.triggers('q10', 'LA6569-3')).toEqual(['q10']);
  });

  it('of PSS-10 are turned round in four items, unless the file has done so', () => {
    const scale = ['never', 'hardly', 'sometimes', 'often', 'always'].map((code, points) => ({
      code,
      points,
    }));
    const turned = scale.map((option) => ({ ...option, points: 4 - option.points }));
    const pss = (reversed: readonly Option[]) =>
      imported(
        form(
          'PSS-10',
          Array.from({ length: 10 }, (_, index) =>
            choice(`q${index + 1}`, [3, 4, 6, 7].includes(index) ? reversed : scale),
          ),
        ),
      );
    for (const one of [pss(scale), pss(turned)]) {
      expect(one.total({ q4: 'never' })).toBe(4);
      expect(one.total({ q1: 'never', q7: 'always' })).toBe(0);
    }
  });

  it('start where the published ones start', () => {
    const scale = Array.from({ length: 5 }, (_, points) => ({ code: `o${points}`, points }));
    const k10 = imported(form('K10', numbered(10, scale)));
    expect(k10.scoring).toMatchObject({ min: 10, max: 50 });
    expect(k10.messages).toContain('q1 has points of another range in the file; the published range is used');
    expect(
      imported(
        form(
          'K10',
          numbered(
            10,
            scale.map(({ code }) => ({ code })),
          ),
        ),
      ).scoring,
    ).toBeNull();
  });

  it('of a form that nobody knows are added up as they are, without bands', () => {
    const item = choice('q', [{ code: 'a', points: 2 }, { code: 'b', points: 0.5 }, { code: 'c' }]);
    const plain = imported(form('Ours', [item, choice('none', frequency)]));
    expect(plain.scoring).toEqual({
      items: [{ key: 'q', weights: { a: 2, b: 0.5, c: 0 }, reversed: false }],
      min: 0,
      max: 2,
      bands: [],
    });
    expect(plain.messages).toEqual([
      'q has options without points, which count 0',
      'Questionnaire is not known to the product; its total adds up the points in the file',
    ]);
    expect(imported(form('Ours', numbered(3, frequency))).scoring).toBeNull();
  });
});

describe('answering', () => {
  it('makes an instrument’s items required where the file does not say', () => {
    const items = coded(phqCodes).map((item, index) => (index === 8 ? { ...item, required: false } : item));
    const { questions } = imported(form('A form', [...items, choice('more', frequency)]));
    expect(questions.map(({ skippable }) => skippable)).toEqual([...Array(8).fill(false), true, true]);
  });
});

describe('safety', () => {
  const triggers = (json: Json, key: string) =>
    imported(json).questions.find((one) => one.key === key)?.safety;

  it('knows PHQ-9’s ninth item by its code in any form, and by its place in one that has none', () => {
    const above = { options: ['LA6569-3', 'LA6570-1', 'LA6571-9'] };
    expect(triggers(form('Intake', [choice('x', frequency, { code: loinc('44260-8') })]), 'x')).toEqual(
      above,
    );
    expect(triggers(form('PHQ-9', numbered(9, frequency)), 'q9')).toEqual(above);
    expect(triggers(form('PHQ-9', numbered(9, frequency)), 'q8')).toBeUndefined();
  });

  it('takes every yes of the C-SSRS screener, which has no total', () => {
    const screener = form('A form', coded(['93246-7', '93247-5', '93267-3'], yesNo), {
      code: loinc('93373-9'),
    });
    const { questions, scoring, messages } = imported(screener);
    expect(questions.map(({ safety }) => safety)).toEqual(
      Array.from({ length: 3 }, () => ({ options: ['LA33-6'] })),
    );
    expect(scoring).toBeNull();
    expect(messages).toEqual([
      'Questionnaire is read as C-SSRS screener, whose result is not a sum; no total is worked out',
    ]);
    expect(triggers(form('C-SSRS', numbered(6, yesNo)), 'q6')).toEqual({ options: ['LA33-6'] });
  });

  it('points out a question about self-harm that it does not know', () => {
    const item = { ...choice('x', yesNo), text: 'Did you think of hurting yourself?' };
    expect(imported(form('Ours', [item])).messages).toEqual([
      'x seems to ask about harm to oneself, but is not known to the product: its answers raise no alert',
    ]);
  });
});
