import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real files, which are not part of the project; without them the tests on them say that they were skipped. */
export const realFolder = resolve(import.meta.dirname, '../../../../shared/questionnaires');

export const realFilesAreHere = existsSync(realFolder);
/** Ends the name of what is skipped without them. */
export const whereRealFilesAre = realFilesAreHere ? '' : ` (skipped: ${realFolder} is not here)`;

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
/** The objects of a list; none where it is no list. */
export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Their paths from the folder; none where it is not here. */
export const realFiles: readonly string[] = realFilesAreHere
  ? readdirSync(realFolder, { recursive: true, encoding: 'utf8' })
  : [];

export const readRealText = (file: string): string => readFileSync(join(realFolder, file), 'utf8');

export const readRealFile = (file: string): Json => {
  const json: unknown = JSON.parse(readRealText(file));
  return isObject(json) ? json : {};
};

/** Questionnaires that are quickly read, one of every three: to be damaged in many ways. */
export const smallRealForms = (): Json[] =>
  realFiles
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const text = readRealText(file);
      const json: unknown = text.length > 20_000 ? null : JSON.parse(text);
      return isObject(json) && json['resourceType'] === 'Questionnaire' ? [json] : [];
    })
    .filter((_json, index) => index % 3 === 0);
