import type { BasicInfo, IntakeProgress, Policy } from '@evenkeel/contract/intake';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callApi, readTextFile } from '../../api/client.ts';
import type { IntakeSession } from './intake-session.ts';

/** First part of the key of everything that was asked for with this code. */
export const intakeKeyOf = (code: string) => ['intake', code] as const;

/** What the device need not ask again: it does so where it matters. */
const asKept = { staleTime: Number.POSITIVE_INFINITY };

/**
 * Makes calls of an intake: `inIntake(session, () => callApi('…', { as: session }))`. A completed one answers
 * nothing else, and is noted as completed.
 */
export const inIntake = async <T>(session: IntakeSession, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'intake-completed') session.noteCompleted();
    throw error;
  }
};

/** Whether a link opens, and whose clinic it is of. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: [...intakeKeyOf(code), 'invitation'],
    queryFn: ({ signal }) => callApi('getInvitation', { params: { code }, signal }),
    ...asKept,
  });

/** How far the server has the intake, and what it holds. */
export const progressQuery = (session: IntakeSession) =>
  queryOptions({
    queryKey: [...intakeKeyOf(session.code), 'progress'],
    queryFn: ({ signal }) => inIntake(session, () => callApi('getIntakeProgress', { as: session, signal })),
    ...asKept,
  });

export const policiesQuery = (session: IntakeSession) =>
  queryOptions({
    queryKey: [...intakeKeyOf(session.code), 'policies'],
    queryFn: async ({ signal }) =>
      (await inIntake(session, () => callApi('getIntakePolicies', { as: session, signal }))).policies,
    ...asKept,
  });

export const pagesQuery = (session: IntakeSession) =>
  queryOptions({
    queryKey: [...intakeKeyOf(session.code), 'questionnaire'],
    queryFn: async ({ signal }) =>
      (await inIntake(session, () => callApi('getIntakeQuestionnaire', { as: session, signal }))).pages,
    ...asKept,
  });

/** What a document says; a version of it never changes. */
export const policyTextQuery = (policy: Policy) =>
  queryOptions({
    queryKey: ['policy', policy.id],
    queryFn: ({ signal }) => readTextFile(policy.url, signal),
    ...asKept,
  });

/** Asks for everything of an intake again: it is not what this device took it for. */
export const lookAgain = (client: QueryClient, { code }: IntakeSession): Promise<void> =>
  client.invalidateQueries({ queryKey: intakeKeyOf(code) });

/** Keeps what the server has just taken beside what else is known of the progress. */
export const noteProgress = (
  client: QueryClient,
  session: IntakeSession,
  taken: Partial<IntakeProgress>,
): void => {
  client.setQueryData(progressQuery(session).queryKey, (known) => known && { ...known, ...taken });
};

/** Exchanges the code of a link for a session, and learns whether there is anything to do with it. */
export const openIntakeMutation = (session: IntakeSession) =>
  mutationOptions({
    mutationFn: async () => {
      session.begin(await callApi('authenticateMagicCode', { body: { magicCode: session.code } }));
      return callApi('getIntakeStatus', { as: session });
    },
  });

export const basicInfoMutation = (client: QueryClient, session: IntakeSession) =>
  mutationOptions({
    mutationFn: (basicInfo: BasicInfo) =>
      inIntake(session, () => callApi('postBasicInfo', { body: basicInfo, as: session })),
    onSuccess: (_, basicInfo) => noteProgress(client, session, { basicInfo }),
  });

export const signPoliciesMutation = (client: QueryClient, session: IntakeSession) =>
  mutationOptions({
    mutationFn: (policyIds: string[]) =>
      inIntake(session, () => callApi('signIntakePolicies', { body: { policyIds }, as: session })),
    onSuccess: () => noteProgress(client, session, { policiesSigned: true }),
  });

export const resendLinkMutation = (expiredCode: string) =>
  mutationOptions({ mutationFn: () => callApi('resendIntakeLink', { body: { expiredCode } }) });
