import { answeredSets, type AnsweredSet } from '../../answering/answered-sets.ts';
import { setInWords, type AnswerInWords } from '../../answering/set-in-words.ts';
import type { Db } from '../../db/open.ts';
import type { Cell } from './csv.ts';
import { readParticipants, type Subject } from './subject.ts';

interface Line {
  readonly set: AnsweredSet;
  readonly answer: AnswerInWords;
  readonly answeredBy: string;
}

/** Several chosen answers as a JSON list: their ids may hold any separator. */
const valueOf = ({ value }: AnswerInWords): Cell => (Array.isArray(value) ? JSON.stringify(value) : value);

/** The headings of a record as a table, and how each is read. */
export const recordColumns: readonly (readonly [heading: string, cell: (line: Line) => Cell])[] = [
  ['answered_at', ({ set }) => set.answeredAt.toISOString()],
  ['answered_by', ({ answeredBy }) => answeredBy],
  ['kind', ({ set }) => set.kind],
  ['name', ({ set }) => set.name],
  ['version', ({ set }) => set.version.number],
  ['question_key', ({ answer }) => answer.key],
  ['question', ({ answer }) => answer.question],
  ['answer', ({ answer }) => answer.answer],
  ['value', ({ answer }) => valueOf(answer)],
  ['score_total', ({ set }) => set.score?.total ?? null],
  ['score_band', ({ set }) => set.score?.band ?? null],
  ['source', ({ set }) => set.source],
  ['answered_id', ({ set }) => set.id],
];

/** All that was answered about a patient, a line for each answer: the patient’s own first, newest first. */
export async function* recordLines(db: Db, patient: Subject): AsyncGenerator<Cell[][]> {
  for (const person of [patient, ...(await readParticipants(db, patient))]) {
    const answeredBy = person.type === 'patient' ? 'patient' : (person.relationship ?? 'participant');
    const answerer = { clinicId: patient.clinic_id, userId: person.user_id };
    for await (const set of answeredSets(db, answerer)) {
      yield setInWords(set).map((answer) =>
        recordColumns.map(([, cell]) => cell({ set, answer, answeredBy })),
      );
    }
  }
}
