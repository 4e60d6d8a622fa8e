import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, refusal, stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { lifestyle, worry } from '../../testing/sample-check-ins.ts';
import { choose, heading, press } from '../../testing/taking-assessments.ts';
import { Component as PreviewScreen } from './preview-screen.tsx';

const open = (id: string, search = '') =>
  renderApp({
    screens: { '/check-ins/:checkInId/preview': PreviewScreen },
    at: `/check-ins/${id}/preview${search}`,
  });
const callOf = ({ id }: { id: string }) => `GET /v1/public-api/check-ins/${id}`;

describe('the preview of a check-in', () => {
  it('shows it as patients see it, and keeps and sends nothing', async () => {
    const api = stubApi({ [callOf(worry)]: () => json(200, worry) });
    open(worry.id, `?versionId=${worry.versionId}`);
    await heading('Worry');
    await choose(/How strong/, 'Very');
    expect(screen.getByRole('link', { name: /Call 988/ })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('What do you want to remember?'), 'Nothing');
    const asked = api.sent.length;
    await press('Preview Only');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Worry');
    expect(api.sent).toHaveLength(asked);
    expect(api.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: asked }, () => `${callOf(worry)}?versionId=${worry.versionId}`),
    );
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it('leads through the sliders and ends with the same words', async () => {
    stubApi({ [callOf(lifestyle)]: () => json(200, lifestyle) });
    open(lifestyle.id);
    await heading('How bright was today?');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } });
    await press('Next');
    await press('Skip');
    await press('Next');
    await heading('How close were others?');
    await press('Preview Only');
    await heading('How close were others?');
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it("tells the server's words and tries again", async () => {
    const api = stubApi({ [callOf(worry)]: () => refusal(404, 'not-found', 'There is no such check-in.') });
    open(worry.id);
    expect(await screen.findByText('There is no such check-in.')).toBeTruthy();
    api.on(callOf(worry), () => json(200, worry));
    await press('Try again');
    await heading('Worry');
  });
});
