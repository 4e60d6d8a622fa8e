import { beforeEach } from 'vitest';
import { Component as CompletedListScreen } from '../features/check-ins/completed-list-screen.tsx';
import { Component as CompletedScreen } from '../features/check-ins/completed-screen.tsx';
import { Component as SelectScreen } from '../features/check-ins/select-screen.tsx';
import { Component as TakeScreen } from '../features/check-ins/take-screen.tsx';
import { json, stubApi } from './api-stub.ts';
import { renderApp } from './render-app.tsx';
import { receiptOf } from './sample-assessments.ts';
import { assignedCheckIn, lifestyle, worksheet, worry } from './sample-check-ins.ts';
import { leaveSession, profileOf, userId } from './signed-in.ts';

const api = `/v1/client-api/users/${userId}/check-ins`;
const newerApi = `/v2/client-api/users/${userId}/check-ins`;

export const ownCalls = {
  profile: 'GET /v1/client-api/account/user-profiles',
  assigned: `GET ${api}/assigned`,
  one: (id: string) => `GET ${newerApi}/assigned/${id}`,
  scores: `GET ${newerApi}/scores`,
  submit: `POST ${api}/submit`,
  safetyNet: `GET /v1/public-api/user/${userId}/safety-net`,
} as const;

/** Leaves a session before each test of a file. */
export const signedInBeforeEach = (): void => beforeEach(leaveSession);

/** A server on which three check-ins are assigned and due. */
export const stubOwnCheckIns = (handlers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    [ownCalls.profile]: () => json(200, [profileOf()]),
    [ownCalls.assigned]: () =>
      json(200, { checkIns: [lifestyle, worry, worksheet].map((one) => assignedCheckIn(one)) }),
    ...Object.fromEntries(
      [lifestyle, worry, worksheet].map((one) => [ownCalls.one(one.id), () => json(200, one)]),
    ),
    [ownCalls.submit]: () => json(201, receiptOf()),
    [ownCalls.safetyNet]: () => json(200, { resources: [] }),
    ...handlers,
  });

/** The check-in screens of somebody who is signed in. */
export const renderCheckIns = (at: string) =>
  renderApp({
    screens: {
      '/check-ins': SelectScreen,
      '/check-ins/:checkInId': TakeScreen,
      '/check-ins/:checkInId/completed': CompletedListScreen,
      '/check-ins/:checkInId/completed/:checkInScoreId': CompletedScreen,
    },
    at,
  });
