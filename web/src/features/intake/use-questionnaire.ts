import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { IntakeForm } from './intake-form.ts';
import { progressQuery, savePageMutation, submitQuestionnaireMutation } from './queries.ts';
import { createResponseSender, type SendState } from './response-sender.ts';
import { createResponseStore, type ErrorsByLinkId, type ResponseDraft } from './response-store.ts';
import { isSameValue } from './response-values.ts';
import type { StepProps } from './step-props.ts';

type Draft = IntakeForm['questionnaire'];

const unsentOf = ({ answers, touched }: Draft): IntakeResponse[] =>
  touched.map((linkId) => ({ linkId, value: answers[linkId] ?? null }));

const withAnswer = (draft: Draft, { linkId, value }: IntakeResponse): Draft => ({
  ...draft,
  answers: { ...draft.answers, [linkId]: value },
  touched: [...draft.touched.filter((other) => other !== linkId), linkId],
});

/** What another tab has changed meanwhile stays. */
const withoutSent = (draft: Draft, sent: readonly IntakeResponse[]): Draft => {
  const values = new Map(sent.map(({ linkId, value }) => [linkId, value]));
  const touched = draft.touched.filter(
    (linkId) => !values.has(linkId) || !isSameValue(draft.answers[linkId], values.get(linkId)),
  );
  return {
    ...draft,
    touched,
    answers: Object.fromEntries(touched.map((linkId) => [linkId, draft.answers[linkId] ?? null])),
  };
};

const draftOf = (change: StepProps['change']): ResponseDraft => {
  const edit = (how: (draft: Draft) => Draft) =>
    change(({ questionnaire }) => ({ questionnaire: how(questionnaire) }));
  return {
    put: (response) => edit((draft) => withAnswer(draft, response)),
    drop: (sent) => edit((draft) => withoutSent(draft, sent)),
  };
};

interface Refused {
  readonly errors: ErrorsByLinkId;
  readonly message: string;
}

/** The answers of this visit to the questionnaire, and their way to the server. */
export const useQuestionnaire = ({ session, progress, content, form, change }: StepProps) => {
  const client = useQueryClient();
  const { mutateAsync: savePage } = useMutation(savePageMutation(client, session));
  const { mutateAsync: submit } = useMutation(submitQuestionnaireMutation(client, session));
  const [sendState, setSendState] = useState<SendState>('sent');
  const [refused, setRefused] = useState<Refused | null>(null);
  const { pages } = content;

  const [store] = useState(() =>
    createResponseStore(
      pages,
      { sent: progress.responses, unsent: unsentOf(form.questionnaire) },
      draftOf(change),
    ),
  );
  const [sender] = useState(() =>
    createResponseSender({
      pages,
      store,
      calls: {
        savePage: (pageIndex, responses) => savePage({ pageIndex, responses }),
        submit: (responses, revision) => submit({ responses, revision }),
        readProgress: () => client.query({ ...progressQuery(session), staleTime: 0 }),
      },
      onState: setSendState,
      onRefused: (errors, message) => setRefused({ errors, message }),
    }),
  );

  // What another device has answered meanwhile, as far as this one has not.
  useEffect(() => store.takeFromServer(progress.responses), [store, progress.responses]);

  useEffect(() => {
    window.addEventListener('online', sender.send);
    return () => window.removeEventListener('online', sender.send);
  }, [sender]);

  return { store, sender, sendState, refused };
};
