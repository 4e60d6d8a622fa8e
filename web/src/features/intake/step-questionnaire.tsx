import { responseErrors } from '@evenkeel/contract/intake-rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { QuestionnairePage } from './questionnaire-page.tsx';
import type { ErrorsByLinkId } from './response-store.ts';
import { nearestPage, pageOf, shownPages } from './shown-pages.ts';
import type { StepProps } from './step-props.ts';
import { usePageMoves } from './use-page-moves.ts';
import { useQuestionnaire } from './use-questionnaire.ts';
import { useShown } from './use-responses.ts';

/** Where to go on: where this device stood, unless another one has come further since. */
const firstPage = ({ progress, form: { questionnaire } }: StepProps): number =>
  progress.pageIndex > questionnaire.knownPageIndex ? progress.pageIndex : questionnaire.pageIndex;

const isKept = 'Your answers are saved on this device.';

/** The clinic's questions, page by page; the last page's button submits them all. */
export function StepQuestionnaire(props: StepProps) {
  const { session, content, progress, change, next, back } = props;
  const { pages } = content;
  const { store, sender, sendState, refused } = useQuestionnaire(props);
  const indexes = shownPages(pages, useShown(store));
  const { page, namePage, toPage, backToPage } = usePageMoves(session.code);
  const [first] = useState(() => firstPage(props));
  const at = nearestPage(page ?? first, indexes);
  const place = indexes.indexOf(at);

  const [submitting, setSubmitting] = useState(false);
  /** The whole could not be sent: it goes again by itself when the connection is back. */
  const [isStuck, setIsStuck] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Counts what has to be mended: the page is gone to anew, also where it is the one that is shown. */
  const [visit, setVisit] = useState(0);

  const isNamed = page !== null;
  const name = useEffectEvent(() => namePage(at));
  useEffect(() => {
    if (!isNamed) name();
  }, [isNamed]);

  const knownPageIndex = progress.pageIndex;
  useEffect(() => {
    change(({ questionnaire }) => ({ questionnaire: { ...questionnaire, pageIndex: at, knownPageIndex } }));
    // `change` is another function at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at, knownPageIndex]);

  /** Leads to the page of the first thing that is wrong. */
  const mend = (errors: ErrorsByLinkId, message: string | null) => {
    store.showErrors(errors);
    setProblem(message);
    const wrong = [...errors.keys()].map((linkId) => pageOf(pages, linkId)).filter((index) => index >= 0);
    if (wrong.length === 0) return;
    setVisit((before) => before + 1);
    const index = Math.min(...wrong);
    if (index !== at) toPage(index, at);
  };

  // What an earlier visit has passed and could not send.
  const hasResumed = useRef(false);
  const resume = useEffectEvent(() => {
    if (hasResumed.current) return;
    hasResumed.current = true;
    const waiting = [...store.get().unsent].map((linkId) => pageOf(pages, linkId));
    for (const index of new Set(waiting)) if (index !== at) sender.pass(index);
  });
  useEffect(() => resume(), []);

  const refusedNow = useEffectEvent(() => {
    if (refused !== null) mend(refused.errors, refused.message);
  });
  useEffect(() => refusedNow(), [refused]);

  const isSubmitting = useRef(false);
  const submit = async () => {
    // A second touch before the first has rendered must not send twice.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setIsStuck(false);
    setSubmitting(true);
    setProblem(null);
    const outcome = await sender.submit();
    isSubmitting.current = false;
    setSubmitting(false);
    switch (outcome.kind) {
      case 'submitted':
        return next();
      case 'waiting':
        setIsStuck(true);
        return setProblem(`${outcome.message} ${isKept}`);
      case 'wrong':
        return mend(outcome.errors, outcome.message);
    }
  };

  const submitAgain = useEffectEvent(() => {
    // Not under the eyes of somebody who has gone back to look at something.
    if (place === indexes.length - 1) void submit();
  });
  useEffect(() => {
    if (!isStuck) return;
    const again = () => submitAgain();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isStuck]);

  const goOn = () => {
    store.closeEmpty();
    setProblem(null);
    setIsStuck(false);
    const following = indexes[place + 1];
    if (following !== undefined) {
      sender.pass(at);
      return toPage(following, at);
    }
    // A later answer may have opened a question on an earlier page.
    const errors = responseErrors(pages, store.get().given);
    if (errors.size > 0) return mend(errors, null);
    void submit();
  };

  const previous = indexes[place - 1];
  const goBack = (to: number) => {
    store.closeEmpty();
    setProblem(null);
    backToPage(to);
  };
  return (
    <QuestionnairePage
      key={`${at}.${visit}`}
      at={at}
      pages={pages}
      place={place + 1}
      count={indexes.length}
      store={store}
      problem={problem}
      isWaiting={sendState === 'waiting'}
      busy={submitting}
      onBack={previous === undefined ? back : () => goBack(previous)}
      onDone={goOn}
    />
  );
}
