import { buildProviderKey } from './build.ts';
import type { TestApp } from './create-test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Tests look into an answer as deep as they like; what they expect of it is the check. */
type Json = ReturnType<typeof JSON.parse>;

export interface Answered {
  readonly status: number;
  /** Parsed JSON; null where there is none. */
  readonly body: Json;
}

/** Calls the API with the given headers, as anybody would. */
export const callApp = async (
  { http }: TestApp,
  method: Method,
  url: string,
  sent: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answered> => {
  const { body, headers = {} } = sent;
  const answer = await http.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json() };
};

export interface TestClinic {
  readonly clinicId: string;
  readonly keyId: string;
  readonly key: string;
  /** Calls the provider API with this clinic's key; `path` follows `/v1/provider-api`. */
  call(method: Method, path: string, body?: object): Promise<Answered>;
  /** Imports content and answers with its id. */
  addContent(content: object): Promise<string>;
}

/** A clinic with a key of its own, or a key of the given clinic. */
export const asClinic = async (app: TestApp, given: { clinicId?: string } = {}): Promise<TestClinic> => {
  const { id: keyId, clinicId, key, headers } = await buildProviderKey(app, given);
  const call: TestClinic['call'] = (method, path, body) =>
    callApp(app, method, `/v1/provider-api${path}`, { headers, ...(body === undefined ? {} : { body }) });
  return {
    clinicId,
    keyId,
    key,
    call,
    addContent: async (content) => {
      const { status, body } = await call('POST', '/content', content);
      if (status >= 300) throw new Error(`content was refused: ${JSON.stringify(body)}`);
      return body.id;
    },
  };
};

/** A short questionnaire of the product's own, in words of ours. */
export const sampleContent = (key = 'evening-check', fields: object = {}) => ({
  key,
  name: 'Evening check',
  content: {
    sections: [
      {
        title: 'Evening check',
        answers: [
          { id: 'no', title: 'Not at all' },
          { id: 'some', title: 'On some days' },
          { id: 'much', title: 'On most days' },
        ],
        questions: [
          {
            key: 'restless',
            title: 'Was it hard to sit still?',
            type: 'single-choice',
            skippable: false,
            answers: [],
            meta: {},
          },
          {
            key: 'dark',
            title: 'Did your thoughts turn dark?',
            type: 'single-choice',
            skippable: false,
            answers: [],
            meta: {},
            safety: { options: ['some', 'much'] },
          },
          {
            key: 'note',
            title: 'Anything to add?',
            type: 'free_text',
            skippable: true,
            answers: [],
            meta: {},
          },
        ],
      },
    ],
  },
  scoring: {
    items: [
      { key: 'restless', weights: { no: 0, some: 1, much: 2 }, reversed: false },
      { key: 'dark', weights: { no: 0, some: 1, much: 2 }, reversed: false },
    ],
    min: 0,
    max: 4,
    bands: [
      { min: 0, max: 1, label: 'Calm' },
      { min: 2, max: 4, label: 'Stirred' },
    ],
  },
  ...fields,
});
