import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** What a person does with the sample assessments. */

export const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export const choose = (question: RegExp, option: string) =>
  userEvent.click(within(screen.getByRole('radiogroup', { name: question })).getByLabelText(option));

export const answerMood = async () => {
  await heading('Mood check');
  await choose(/low spirits/, 'Some days');
  await choose(/hurting yourself/, 'Not at all');
};

export const answerSleep = async () => {
  await heading('Sleep and rest');
  await userEvent.click(screen.getByLabelText('Music'));
  await userEvent.type(screen.getByRole('textbox', { name: /How many hours/ }), '7');
};

/** The keys under which sets were sent, each once. */
export const keysOf = (sent: readonly { headers: Headers }[]) =>
  new Set(sent.map(({ headers }) => headers.get('idempotency-key')));
