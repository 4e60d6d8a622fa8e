import { describe, expect, it } from 'vitest';
import { readRealFile, realFiles, realFilesAreHere, whereRealFilesAre } from '../../testing/real-files.ts';
import { assessmentRoundTrip, intakeRoundTrip } from '../../testing/round-trips.ts';
import { importContent, importIntake } from './import-content.ts';

const files = realFiles.filter((file) => file.endsWith('.json'));

describe('answers to a form, exported and read back', () => {
  const form = (item: object) => ({
    resourceType: 'Questionnaire',
    url: 'urn:trip',
    item: [{ linkId: 'q', text: 'Which?', type: 'choice', required: true, ...item }],
  });
  it.each([
    ['an option that has two values', [{ valueString: 'One', valueCoding: { code: 'a', display: 'A' } }]],
    ['an option whose code is blank', [{ valueCoding: { code: ' ', display: 'A' } }]],
    ['two options that are the same', [1, 2].map(() => ({ valueCoding: { code: 'a', display: 'A' } }))],
  ])('are the same with %s', (_what, answerOption) => {
    const source = form({ answerOption });
    const [one, two] = [importContent(source), importIntake(source)];
    if (!one.ok || !two.ok) throw new Error('Refused');
    // What was imported is content of the product's own as well.
    expect(importContent({ ...one.content }).ok).toBe(true);
    expect(importIntake({ ...two.content }).ok).toBe(true);
    const trip = assessmentRoundTrip(source, one.content, 1);
    expect(trip.found).toEqual(trip.given);
    expect(trip.given).toHaveLength(1);
    const intake = intakeRoundTrip(source, two.content.content.pages, 1);
    expect(intake.found).toEqual(intake.given);
  });
});

// Generated forms go the same way round in the property tests of each import.
describe.skipIf(!realFilesAreHere)(
  `answers to real forms, exported and read back${whereRealFilesAre}`,
  () => {
    it(
      'are the same answers with the same score, for every file that is an assessment',
      { timeout: 60_000 },
      () => {
        let forms = 0;
        let answered = 0;
        for (const file of files) {
          const source = readRealFile(file);
          const result = importContent(source);
          if (!result.ok) continue;
          forms += 1;
          for (const seed of [1, 2, 3]) {
            const { given, found, score, readScore } = assessmentRoundTrip(source, result.content, seed);
            expect(found, file).toEqual(given);
            expect(readScore, file).toEqual(score);
            answered += given.length;
          }
        }
        expect(forms).toBeGreaterThanOrEqual(90);
        expect(answered).toBeGreaterThan(forms * 5);
      },
    );

    it(
      'are the same answers in the same entries, for every file that is an intake',
      { timeout: 60_000 },
      () => {
        let forms = 0;
        let inEntries = 0;
        for (const file of files) {
          const source = readRealFile(file);
          const result = importIntake(source);
          if (!result.ok) continue;
          forms += 1;
          for (const seed of [1, 2]) {
            const { given, found, read } = intakeRoundTrip(source, result.content.content.pages, seed);
            expect(found, file).toEqual(given);
            inEntries += read.filter(({ entries }) => entries.length > 0).length;
          }
        }
        expect(forms).toBeGreaterThanOrEqual(110);
        expect(inEntries).toBeGreaterThan(20);
      },
    );
  },
);
