import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

/** The user id behind a patient id. */
export const patientUserQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient-user', patientId],
    queryFn: async ({ signal }) =>
      (await callApi('getPatientUser', { params: { patientId }, signal })).userId,
  });
