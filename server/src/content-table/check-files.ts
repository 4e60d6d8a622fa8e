import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentKind } from '@evenkeel/contract/provider-content';
import type { Calculator } from '../fhir/calculated/calculator.ts';
import { questionnaireOf, questionnairesIn } from '../fhir/questionnaire-in.ts';
import { contentFacts } from '../features/content/content-facts.ts';
import { readImport } from '../features/content/read-import.ts';
import { AppError } from '../http/app-error.ts';

type Json = Readonly<Record<string, unknown>>;

/** What becomes of a file as one kind of content: what it is, or each reason why not with how many items it is of. */
export type Outcome =
  | {
      readonly ok: true;
      readonly questions: number;
      readonly score: { readonly min: number; readonly max: number } | null;
      readonly calculated: number;
      readonly notes: number;
    }
  | { readonly ok: false; readonly reasons: ReadonlyMap<string, number> };

export interface CheckedFile {
  readonly file: string;
  readonly version: string;
  readonly name: string;
  readonly as: Readonly<Record<ContentKind, Outcome>>;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Which FHIR a form is of: what its own version says, else what gives it away. */
const versionOf = (json: Json): string => {
  const form = questionnaireOf(json);
  const said: unknown = isObject(form) ? form['fhirVersion'] : undefined;
  const profile = isObject(form) ? JSON.stringify(form['meta'] ?? '') : '';
  const [, named] = /fhir-(\d)\.\d|\/(\d)\.\d\/StructureDefinition/.exec(profile) ?? [];
  const major = typeof said === 'string' ? said.charAt(0) : named;
  if (major === '3') return 'STU3';
  if (major === '5') return 'R5';
  const text = JSON.stringify(json);
  if (/"type":"coding"|"answerConstraint":|"disabledDisplay":/.test(text)) return 'R5';
  return /"option":\[|"hasAnswer":|"options":\{"reference"/.test(text) ? 'STU3' : 'R4';
};

/** A reason without the names in it, so that the same reason counts as one. */
const general = (reason: string): string =>
  reason
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/\b(https?|urn):\S+?(?=[,;]?(\s|$))/g, '…')
    .replaceAll(/\b(option|more than|longer than|deeper than|holds) \d+/g, '$1 …');

const reasonsOf = (fields: Readonly<Record<string, string>>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of Object.values(fields)) {
    for (const reason of new Set(text.split('; ').map(general))) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return counts;
};

const outcomeOf = async (calculator: Calculator, kind: ContentKind, json: Json): Promise<Outcome> => {
  try {
    const { warnings, ...imported } = await readImport(calculator, { kind }, json);
    const { totalQuestions, score } = contentFacts(imported);
    const { calculations = null } = imported.kind === 'assessment' ? imported : {};
    return {
      ok: true,
      questions: totalQuestions,
      score: score === null ? null : { min: score.min, max: score.max },
      calculated: calculations?.items.length ?? 0,
      notes: warnings.length,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    return { ok: false, reasons: reasonsOf(error.fields) };
  }
};

const checkFile = async (calculator: Calculator, file: string, json: Json): Promise<CheckedFile> => {
  const form = questionnaireOf(json);
  const field = (name: string): string => {
    const value: unknown = isObject(form) ? form[name] : undefined;
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    file,
    version: versionOf(json),
    name: field('title') || field('name') || field('id') || '(no name)',
    as: {
      assessment: await outcomeOf(calculator, 'assessment', json),
      'check-in': await outcomeOf(calculator, 'check-in', json),
      'intake-questionnaire': await outcomeOf(calculator, 'intake-questionnaire', json),
    },
  };
};

const holdsForm = (json: unknown): json is Json =>
  isObject(json) &&
  (json['resourceType'] === 'Questionnaire' ||
    (json['resourceType'] === 'Bundle' && questionnairesIn(json).length > 0));

/** What importing each Questionnaire of a folder would make of it, by name of file; and how many files are none. */
export const checkFolder = async (
  calculator: Calculator,
  folder: string,
): Promise<{ files: CheckedFile[]; others: number }> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[/\\]/, ''),
    )
    .toSorted((left, right) => (left < right ? -1 : 1));
  const files: CheckedFile[] = [];
  for (const path of paths) {
    const json = parse(await readFile(join(folder, path), 'utf8'));
    if (holdsForm(json)) files.push(await checkFile(calculator, path, json));
  }
  return { files, others: paths.length - files.length };
};
