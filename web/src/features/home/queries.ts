import { mutationOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { assignedAssessmentsQuery } from '../assessments/queries.ts';

/** How many assessments are overdue, for the badge of the home tab; none until they are known. */
export const useOverdueCount = (): number => {
  const { profile } = useSession();
  const { data = 0 } = useQuery({
    ...assignedAssessmentsQuery(profile?.userId ?? ''),
    enabled: profile !== null,
    select: (assigned) => assigned.filter(({ isOverdue }) => isOverdue).length,
  });
  return data;
};

/** Puts the safety-net card away; the profile, which says whether it shows, is read again before it is done. */
export const dismissSafetyNetMutation = (userId: string, reloadProfile: () => Promise<void>) =>
  mutationOptions({
    mutationFn: () => callApi('dismissSafetyNet', { params: { userId } }),
    onSuccess: reloadProfile,
  });
