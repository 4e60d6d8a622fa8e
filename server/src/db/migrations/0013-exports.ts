import { sql, type Kysely } from 'kysely';

/** The trail is read in order, of a whole clinic and of one person, a page at a time. */
const exports = sql`
  drop index audit_log_clinic_id_at_idx;
  create index audit_log_by_clinic on audit_log (clinic_id, at desc, id desc);
  create index audit_log_by_user on audit_log (clinic_id, user_id, at desc, id desc);
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await exports.execute(db);
};
