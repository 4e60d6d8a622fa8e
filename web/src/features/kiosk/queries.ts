import type { KioskAttributes } from '@evenkeel/contract/kiosk';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';

/** Whether the server has said that there is no such thing, as against saying nothing. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** How soon a kiosk that nobody stands at tries again by itself. */
const recoveryMs = 15_000;

export const kioskClinicQuery = (clinicDisplayId: string) =>
  queryOptions({
    queryKey: ['kiosk', 'clinic', clinicDisplayId],
    queryFn: ({ signal }) => callApi('getKioskClinic', { params: { clinicDisplayId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined && error !== null && !isMissing(error) ? recoveryMs : false,
  });

export const kioskPatientQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['kiosk', 'patient', visitId],
    queryFn: ({ signal }) => callApi('getKioskPatient', { params: { id: visitId }, signal }),
    gcTime: 0,
  });

export const identifyMutation = () =>
  mutationOptions({
    mutationFn: (attributes: KioskAttributes) => callApi('identifyKioskPatient', { body: attributes }),
    gcTime: 0,
  });
