import type { Pool } from 'pg';

export interface PastAnswers {
  readonly userId: string;
  readonly contentId: string;
  /** One check-in for each of so many days before today. */
  readonly days: number;
}

/** Stores check-ins with their four sliders as if they had been answered day by day. */
export const storePastAnswers = async (
  pool: Pool,
  { userId, contentId, days }: PastAnswers,
): Promise<void> => {
  await pool.query(
    `with made as (
       insert into check_in_scores
         (id, submitted_together_id, clinic_id, user_id, content_id, version_id, answers, symptom_percent,
          safety_triggered, source, flow_type, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), profiles.clinic_id, profiles.user_id, content.id,
         content.current_version_id, '[]', null, false, 'patient_app', 'clinic', at, at
       from profiles, content, generate_series(1, $3::integer) as day,
         lateral (select now() - make_interval(days => day)) as times (at)
       where profiles.user_id = $1 and content.id = $2
       returning id, user_id, created_at
     )
     insert into lifestyle_values (check_in_score_id, user_id, type, value, recorded_at)
     select id, user_id, type, sin(extract(epoch from created_at) / 400000), created_at
     from made, unnest(array['energy', 'positivity', 'sleep_quality', 'social']) as type`,
    [userId, contentId, days],
  );
  await pool.query('analyze check_in_scores, lifestyle_values');
};
