import { sql } from 'kysely';
import type { Answerer } from '../../answering/answered-sets.ts';
import type { Db } from '../../db/open.ts';
import { pagesOf } from '../../db/pages.ts';
import { madeId, referenceTo, type Resource } from './resource.ts';

const rowsAtOnce = 500;
const ucum = 'http://unitsofmeasure.org';
const loinc = 'http://loinc.org';
const category = (code: string) => [
  { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }] },
];

const measures = {
  steps: {
    code: {
      coding: [{ system: loinc, code: '55423-8', display: 'Number of steps in unspecified time Pedometer' }],
      text: 'Steps on a day',
    },
    unit: { unit: 'steps', system: ucum, code: '{steps}' },
  },
  distance: {
    code: {
      coding: [{ system: loinc, code: '55430-3', display: 'Walking distance unspecified time Pedometer' }],
      text: 'Distance walked on a day',
    },
    unit: { unit: 'mi', system: ucum, code: '[mi_i]' },
  },
} as const;

/** What the person’s phone measured, day by day, newest first. */
export async function* healthObservations(
  db: Db,
  { userId }: Answerer,
  patientId: string,
): AsyncGenerator<Resource> {
  const samples = db
    .selectFrom('health_samples')
    .select(['type', 'date', 'value'])
    .where('user_id', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('type', 'desc');
  type Row = Awaited<ReturnType<typeof samples.execute>>[number];
  const pages = pagesOf<Row>(rowsAtOnce, (below, size) =>
    (below === null
      ? samples
      : samples.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('date', 'type'), '<', tuple(below.date, below.type)),
        )
    )
      .limit(size)
      .execute(),
  );
  for await (const rows of pages) {
    for (const row of rows) {
      const { code, unit } = measures[row.type];
      yield {
        resourceType: 'Observation',
        id: madeId(userId, row.type, row.date),
        status: 'final',
        category: category('activity'),
        code,
        subject: referenceTo(patientId),
        effectiveDateTime: row.date,
        valueQuantity: { value: row.value, ...unit },
      };
    }
  }
}

const sliders = {
  positivity: 'Positivity',
  energy: 'Energy',
  sleep_quality: 'Sleep quality',
  social: 'Social connection',
} as const;
type Slider = keyof typeof sliders;

/** What each daily check-in recorded on its sliders, -2 to 2, newest first. */
export async function* lifestyleObservations(
  db: Db,
  { userId }: Answerer,
  patientId: string,
): AsyncGenerator<Resource> {
  const recorded = db
    .selectFrom('lifestyle_values')
    .select([
      'check_in_score_id as id',
      'recorded_at as at',
      sql<Partial<Record<Slider, number>>>`jsonb_object_agg(type, value)`.as('values'),
    ])
    .where('user_id', '=', userId)
    .groupBy(['check_in_score_id', 'recorded_at'])
    .orderBy('recorded_at', 'desc')
    .orderBy('check_in_score_id', 'desc');
  type Row = Awaited<ReturnType<typeof recorded.execute>>[number];
  const pages = pagesOf<Row>(rowsAtOnce, (below, size) =>
    (below === null
      ? recorded
      : recorded.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('recorded_at', 'check_in_score_id'), '<', tuple(below.at, below.id)),
        )
    )
      .limit(size)
      .execute(),
  );
  for await (const rows of pages) {
    for (const { id, at, values } of rows) {
      yield {
        resourceType: 'Observation',
        id: madeId(id, 'lifestyle'),
        status: 'final',
        category: category('survey'),
        code: { text: 'Lifestyle sliders, from -2 to 2' },
        subject: referenceTo(patientId),
        effectiveDateTime: at.toISOString(),
        derivedFrom: [referenceTo(id)],
        component: Object.entries(sliders).flatMap(([slider, text]) => {
          const value = values[slider as Slider];
          return value === undefined
            ? []
            : [{ code: { text }, valueQuantity: { value, system: ucum, code: '1' } }];
        }),
      };
    }
  }
}
