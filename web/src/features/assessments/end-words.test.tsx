import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/api-stub.ts';
import { calls, renderPublic, stubPublicApi } from '../../testing/public-page.tsx';
import { publicUserOf } from '../../testing/sample-assessments.ts';
import { AllSetScreen, CompletedScreen, LinkGoneScreen } from './completion-screens.tsx';

const screens: Record<string, ComponentType> = {
  completed: () => <CompletedScreen userId="somebody" callsForHelp={false} homescreenUrl={null} />,
  allSet: () => <AllSetScreen homescreenUrl={null} onTakeAnyway={() => undefined} />,
  linkGone: () => <LinkGoneScreen homescreenUrl={null} atKiosk={false} />,
};

describe('the words at the end', () => {
  it.each([
    ['completed', /^Thank you\. Your answers about Leo have arrived\./],
    ['allSet', /^Nothing is due about Leo right now\./],
    ['linkGone', /please ask Leo’s clinic for a new link\.$/],
  ])('tell a participant whom it was about: %s', async (name, words) => {
    stubPublicApi({
      [calls.user]: () => json(200, publicUserOf({ type: 'participant', relatedPatientFirstName: 'Leo' })),
    });
    renderPublic({ Screen: screens[name] ?? (() => null) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ['completed', /^Thank you\. Your answers have arrived\./],
    ['allSet', /^Nothing is due right now\./],
    ['linkGone', /please ask your clinic for a new link\.$/],
  ])('speak to a patient of themselves: %s', async (name, words) => {
    stubPublicApi();
    renderPublic({ Screen: screens[name] ?? (() => null) });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
