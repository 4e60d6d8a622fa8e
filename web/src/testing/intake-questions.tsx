import {
  intakeResponses,
  type IntakePage,
  type IntakeResponse,
} from '@evenkeel/contract/intake-questionnaire';
import type { IntakeProgress } from '@evenkeel/contract/intake';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import type { IntakeForm } from '../features/intake/intake-form.ts';
import { json, type stubApi } from './api-stub.ts';
import {
  intakeCalls,
  leaveIntake,
  openIntake,
  progressOf,
  sampleBasicInfo,
  stubIntake,
} from './intake-page.tsx';

/** Everything before the questions is done. */
const readyForQuestions = { basicInfo: sampleBasicInfo, policiesSigned: true };

interface QuestionsPage {
  readonly progress?: Partial<IntakeProgress>;
  readonly questionnaire?: Partial<IntakeForm['questionnaire']>;
  readonly handlers?: Parameters<typeof stubApi>[0];
  readonly step?: 'QUESTIONNAIRE_INTRO' | 'QUESTIONNAIRE' | 'PAYMENT';
}

/** What a call that sends answers has sent. */
const sentIn = (body: unknown): IntakeResponse[] =>
  intakeResponses.parse(z.looseObject({ responses: z.unknown() }).parse(body).responses);

/** An intake that stands at its questions, or after them; its server keeps what it is sent. */
export const openQuestions = (
  pages: readonly IntakePage[],
  { progress, questionnaire, handlers, step = 'QUESTIONNAIRE' }: QuestionsPage = {},
) => {
  let known = progressOf({ ...readyForQuestions, ...progress });
  const keep = (body: unknown) => {
    const sent = sentIn(body);
    const others = known.responses.filter(({ linkId }) => !sent.some((one) => one.linkId === linkId));
    known = { ...known, revision: known.revision + 1, responses: [...others, ...sent] };
    return json(200, { revision: known.revision });
  };
  const api = stubIntake(known, {
    [intakeCalls.questionnaire]: () => json(200, { pages }),
    [intakeCalls.progress]: () => json(200, known),
    [intakeCalls.savePage]: ({ body }) => keep(body),
    [intakeCalls.submit]: ({ body }) => keep(body),
    ...handlers,
  });
  leaveIntake({
    step,
    form: {
      questionnaire: { answers: {}, pageIndex: 0, knownPageIndex: 0, touched: [], ...questionnaire },
    },
  });
  return { ...api, ...openIntake() };
};

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
