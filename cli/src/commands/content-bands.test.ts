import { callApp, sampleContent } from '@evenkeel/server/testing/as-clinic';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider, json } = line;

const { scoring, content, ...rest } = sampleContent();
/** The sample with its two items also as a subscale that is doubled and prorates, and both of them skippable. */
const withSubscale = {
  ...rest,
  content: {
    sections: content.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, skippable: true })),
    })),
  },
  scoring: {
    ...scoring,
    subscales: [
      {
        name: 'Unrest',
        keys: ['restless', 'dark'],
        times: 2,
        min: 0,
        max: 8,
        bands: [{ min: 0, max: 8, label: 'any' }],
        missing: { atMost: 1, method: 'prorate' },
      },
    ],
  },
};

const rowsOf = (out: string) => out.split('\n').map((row) => row.split(/ {2,}/));

describe('content bands', { timeout: 20_000 }, () => {
  it('shows the bands in force and whose they are', async () => {
    await line.clinic.addContent(withSubscale);
    expect(rowsOf((await provider('content', 'bands', 'Evening check')).out)).toEqual([
      ['SCALE', 'POINTS', 'BAND', 'FROM'],
      ['Total', '0 to 1', 'Calm', 'content'],
      ['Total', '2 to 4', 'Stirred', 'content'],
      ['Unrest', '0 to 8', 'any', 'content'],
    ]);
  });

  it('puts the clinic’s own in place, of the total and of a subscale, and returns', async () => {
    const id = await line.clinic.addContent(withSubscale);
    const bands = (...args: string[]) => provider('content', 'bands', id, ...args);
    const set = await bands('--set', '0 well, perhaps, 1 – 3 so-so');
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.out.split('\n').at(-1)).toBe('note: bands: 4 has no band');
    expect(rowsOf(set.out).slice(1, 3)).toEqual([
      ['Total', '0', 'well, perhaps', 'clinic'],
      ['Total', '1 to 3', 'so-so', 'clinic'],
    ]);
    const both = await json('content', 'bands', id, '--subscale', 'Unrest', '--set', '');
    expect(both).toMatchObject({ from: 'clinic', subscales: [{ from: 'clinic', bands: [] }] });
    expect(rowsOf((await bands()).out)[3]).toEqual(['Unrest', '–', 'no bands', 'clinic']);
    expect(await json('content', 'bands', id, '--subscale', 'Unrest', '--reset')).toMatchObject({
      from: 'clinic',
      subscales: [{ from: 'content' }],
    });
    expect(await json('content', 'bands', id, '--reset')).toMatchObject({ from: 'content', warnings: [] });
  });

  it.each([
    [['--set', 'minimal 0-4'], 2, '“minimal 0-4” is no band; one looks like “0-4 minimal”.'],
    [['--set', '0-4 minimal', '--reset'], 2, '--set and --reset exclude each other.'],
    [['--subscale', 'Unrest'], 2, '--subscale goes with --set or --reset.'],
    [['--set', '0-9 all'], 1, 'Has to lie within 0 to 4'],
    [['--subscale', 'Other', '--set', '0-1 all'], 1, 'There is no subscale of this name'],
  ])('refuses %j', async (args, code, message) => {
    await line.clinic.addContent(withSubscale);
    const ran = await provider('content', 'bands', 'Evening check', ...args);
    expect(ran.code).toBe(code);
    expect(ran.err).toContain(message);
  });

  it('says so of content without a total', async () => {
    await line.clinic.addContent({ ...rest, content, scoring: null });
    const ran = await provider('content', 'bands', 'Evening check');
    expect(ran).toMatchObject({ code: 1, err: 'This content has no total, so it has no bands.' });
  });
});

describe('submissions show', { timeout: 20_000 }, () => {
  it('prints subscales, what was prorated, and whose the bands are', async () => {
    const id = await line.clinic.addContent(withSubscale);
    await provider('content', 'bands', id, '--subscale', 'Unrest', '--set', '0-8 ours');
    const maya = ['--first-name', 'Maya', '--last-name', 'Torres', '--date-of-birth', '1991-04-12'];
    const { userId } = await json('patients', 'add', ...maya);
    const answers = [
      { key: 'restless', value: 'some' },
      { key: 'dark', value: null },
    ];
    const sent = { assessments: [{ id, answers }], assigneeUserId: userId };
    const { body } = await callApp(line.app, 'POST', `/v1/public-api/user/${userId}/submit-assessments`, {
      body: sent,
    });
    const shown = rowsOf((await provider('submissions', 'show', body.submissionId)).out);
    expect(shown).toContainEqual(['Score', '1 of 4 (incomplete)']);
    expect(shown).toContainEqual(['Band', '–']);
    expect(shown).toContainEqual(['Unrest', '4 of 8 (incomplete, prorated), ours (the clinic’s own bands)']);
  });

  it('prints what the form itself works out, and why what it does not', async () => {
    const worked = (linkId: string, type: string, expression: string) => ({
      linkId,
      text: `The ${linkId}`,
      type,
      extension: [
        {
          url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
          valueExpression: { language: 'text/fhirpath', expression },
        },
      ],
    });
    const { body: imported } = await line.clinic.call('POST', '/content', {
      resourceType: 'Questionnaire',
      url: 'urn:worked-out',
      title: 'Worked out',
      item: [
        { linkId: 'n', text: 'How many?', type: 'integer' },
        worked('double', 'integer', "%resource.item.where(linkId = 'n').answer.value * 2"),
        worked('half', 'integer', "%resource.item.where(linkId = 'n').answer.value / 2"),
        worked('sign', 'boolean', 'true'),
        worked('rest', 'string', '{}'),
      ],
    });
    const maya = ['--first-name', 'Maya', '--last-name', 'Torres', '--date-of-birth', '1991-04-12'];
    const { userId } = await json('patients', 'add', ...maya);
    const sent = {
      assessments: [{ id: imported.id, answers: [{ key: 'n', value: 3 }] }],
      assigneeUserId: userId,
    };
    const { body } = await callApp(line.app, 'POST', `/v1/public-api/user/${userId}/submit-assessments`, {
      body: sent,
    });
    const { out } = await provider('submissions', 'show', body.submissionId);
    expect(out).toContain(
      [
        'Worked out by the form itself',
        '  The double: 6',
        '  The half: no value (it gives 1.5, which is no whole number)',
        '  The sign: yes',
        '  The rest: no value',
      ].join('\n'),
    );
  });
});
