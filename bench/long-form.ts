// Work of the frame in which an answer is chosen, in a long instrument beside a short one, on a slow phone.
import type { Browser } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import { call } from '../e2e/fixtures/call.ts';
import { Provider } from '../e2e/fixtures/provider.ts';
import { freshPhone, launchBrowser } from './browser.ts';
import { startMeasuredServer } from './start-measured-server.ts';
import { median, percentile, table } from './statistics.ts';

const cpuSlowdown = 4;
const taps = 60;
const frameMs = 1000 / 60;
const key = 'demo-harbor-view';

const instrument = (questions: number): AssessmentContent => ({
  key: `bench-long-${questions}`,
  name: `${questions} questions`,
  disorder: null,
  content: {
    sections: [
      {
        title: '',
        answers: ['Never', 'Some days', 'Most days', 'Every day'].map((title, index) => ({
          id: String(index),
          title,
        })),
        questions: Array.from({ length: questions }, (_one, index) => ({
          key: `q${index}`,
          title: `How often did the thing with the number ${index + 1} come to mind?`,
          type: 'single-choice',
          skippable: false,
          answers: [],
          meta: {},
        })),
      },
    ],
  },
  scoring: null,
});

/** Milliseconds of work, script to paint, in each frame in which a radio was chosen; spread over the form. */
const tapFrames = async (browser: Browser, url: string): Promise<number[]> => {
  const context = await freshPhone(browser);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('radio').first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await page.evaluate(async (count) => {
      const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
      const frame = (radio: HTMLInputElement) =>
        new Promise<number>((resolve) => {
          radio.scrollIntoView({ block: 'center' });
          // Two frames for the scrolling to settle; then the tap is the only work of its frame.
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const start = performance.now();
                const after = new MessageChannel();
                after.port1.addEventListener('message', () => resolve(performance.now() - start), {
                  once: true,
                });
                after.port1.start();
                radio.click();
                after.port2.postMessage(null);
              }),
            ),
          );
        });
      const measured: number[] = [];
      for (let tap = 0; tap < count; tap += 1) {
        const radio = radios[(tap * 7919) % radios.length];
        if (radio !== undefined) measured.push(await frame(radio));
      }
      return measured;
    }, taps);
  } finally {
    await context.close();
  }
};

const server = await startMeasuredServer();
const browser = await launchBrowser();
try {
  const provider = new Provider(server.url, key);
  const { userId } = await provider.addPatient();
  await call(server.url, api.acceptConsent, { params: { userId } });
  const measured: { questions: number; frames: number[] }[] = [];
  for (const questions of [10, 100]) {
    const { id } = await call(server.url, api.createContent, {
      body: { ...instrument(questions) },
      query: { kind: 'assessment' },
      headers: { authorization: `Bearer ${key}` },
    });
    const url = `${server.url}/user/${userId}/assessments?assessments=${id}&context=clinician_app`;
    measured.push({
      questions,
      frames: [...(await tapFrames(browser, url)), ...(await tapFrames(browser, url))],
    });
  }
  const base = median(measured[0]?.frames ?? []);
  console.log(
    table(
      [
        'questions',
        'taps',
        'median ms',
        'p95 ms',
        'slowest ms',
        `over ${frameMs.toFixed(1)} ms`,
        'beside 10',
      ],
      measured.map(({ questions, frames }) => [
        String(questions),
        String(frames.length),
        median(frames).toFixed(1),
        percentile(frames, 0.95).toFixed(1),
        Math.max(...frames).toFixed(1),
        String(frames.filter((ms) => ms > frameMs).length),
        (median(frames) / base).toFixed(2),
      ]),
    ),
  );
} finally {
  await browser.close();
  await server.stop();
}
