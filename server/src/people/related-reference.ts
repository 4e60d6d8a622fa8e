import { createHash } from 'node:crypto';

/**
 * What a participant is told in place of the id of the patient whom they are related to: the same every
 * time, another for every participant, and good for nothing. The patient's own id would open the
 * patient's public link, by the lookup that links with a patient id need.
 *
 * @returns a UUID of version 8; null where there is nobody.
 */
export const relatedReference = (
  participantUserId: string,
  relatedPatientId: string | null,
): string | null => {
  if (relatedPatientId === null) return null;
  const hex = createHash('sha256').update(`${participantUserId}/${relatedPatientId}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};
