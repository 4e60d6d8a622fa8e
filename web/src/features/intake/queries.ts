import type { BasicInfo, IntakeProgress, Policy } from '@evenkeel/contract/intake';
import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
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
const noteProgress = (client: QueryClient, session: IntakeSession, taken: Partial<IntakeProgress>): void => {
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

/** What is being asked about the progress would not know of what is sent next. */
const forgetAsked = (client: QueryClient, session: IntakeSession) =>
  client.cancelQueries({ queryKey: progressQuery(session).queryKey });

const responsesWith = (client: QueryClient, session: IntakeSession, sent: readonly IntakeResponse[]) => {
  const known = client.getQueryData(progressQuery(session).queryKey)?.responses ?? [];
  const linkIds = new Set(sent.map(({ linkId }) => linkId));
  return [...known.filter(({ linkId }) => !linkIds.has(linkId)), ...sent];
};

export const savePageMutation = (client: QueryClient, session: IntakeSession) =>
  mutationOptions({
    mutationFn: async (body: { readonly pageIndex: number; readonly responses: IntakeResponse[] }) => {
      await forgetAsked(client, session);
      return inIntake(session, () => callApi('saveIntakePage', { body, as: session }));
    },
    onSuccess: ({ revision }, { pageIndex, responses }) => {
      const known = client.getQueryData(progressQuery(session).queryKey);
      noteProgress(client, session, {
        revision,
        responses: responsesWith(client, session, responses),
        pageIndex: Math.max(known?.pageIndex ?? 0, pageIndex + 1),
        // A change of what was submitted is to be submitted again.
        ...(known?.revision !== revision && { questionnaireSubmitted: false }),
      });
    },
  });

export const submitQuestionnaireMutation = (client: QueryClient, session: IntakeSession) =>
  mutationOptions({
    mutationFn: async (body: { readonly responses: IntakeResponse[]; readonly revision: number }) => {
      await forgetAsked(client, session);
      return inIntake(session, () => callApi('submitIntakeQuestionnaire', { body, as: session }));
    },
    onSuccess: ({ revision }, { responses }) =>
      noteProgress(client, session, {
        revision,
        responses: responsesWith(client, session, responses),
        questionnaireSubmitted: true,
      }),
  });

export const completeIntakeMutation = (session: IntakeSession) =>
  mutationOptions({
    mutationFn: (paymentMethodId: string | null) =>
      inIntake(session, () => callApi('completeIntake', { body: { paymentMethodId }, as: session })),
  });

export const resendLinkMutation = (expiredCode: string) =>
  mutationOptions({ mutationFn: () => callApi('resendIntakeLink', { body: { expiredCode } }) });
