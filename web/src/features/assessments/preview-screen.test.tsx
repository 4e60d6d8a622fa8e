import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, refusal, stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { mood } from '../../testing/sample-assessments.ts';
import { choose, heading, press } from '../../testing/taking-assessments.ts';
import { Component as PreviewScreen } from './preview-screen.tsx';

const definitions = 'GET /v1/public-api/assessments';
const open = () =>
  renderApp({
    screens: { '/assessment-preview': PreviewScreen },
    at: `/assessment-preview?assessment=${mood.id}`,
  });

describe('the preview of an assessment', () => {
  it('shows it as patients see it, and keeps and sends nothing', async () => {
    const api = stubApi({ [definitions]: () => json(200, { assessments: [mood] }) });
    open();
    await heading('Mood check');
    await choose(/low spirits/, 'Some days');
    await choose(/hurting yourself/, 'Some days');
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    await press('Preview Only');
    await heading('Mood check');
    expect(new Set(api.sent.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([`${definitions}?Ids=${mood.id}`]),
    );
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it("tells the server's words and tries again", async () => {
    const api = stubApi({ [definitions]: () => refusal(404, 'not-found', 'There is no such assessment.') });
    open();
    expect(await screen.findByText('There is no such assessment.')).toBeTruthy();
    api.on(definitions, () => json(200, { assessments: [mood] }));
    await press('Try again');
    await heading('Mood check');
  });
});
