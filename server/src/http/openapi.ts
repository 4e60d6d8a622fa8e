import * as z from 'zod';
import { api } from '@evenkeel/contract/api';
import type { Auth, Endpoint } from '@evenkeel/contract/endpoint';
import { errorBody } from '@evenkeel/contract/error-body';
import { errorCodes, type ErrorCode } from '@evenkeel/contract/errors';
import { scopesFor } from '@evenkeel/contract/provider-keys';

type Json = Record<string, unknown>;

const schemaOf = (schema: NonNullable<Endpoint['body']>, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const authErrors: Record<Auth, readonly ErrorCode[]> = {
  public: [],
  account: ['unauthenticated'],
  profile: ['unauthenticated', 'wrong-profile', 'not-found'],
  intake: ['unauthenticated'],
  provider: ['unauthenticated', 'insufficient-scope', 'too-many-requests'],
};

/** What a caller has to bring: each entry by itself is enough. */
const securityOf = (endpoint: Endpoint): Json[] => {
  const byAuth: Record<Auth, Json[]> = {
    public: [],
    account: [{ accessToken: [] }],
    profile: [{ accessToken: [], activeProfile: [] }],
    intake: [{ accessToken: [] }],
    provider: scopesFor(endpoint).map((scope) => ({ providerKey: [scope] })),
  };
  return byAuth[endpoint.auth];
};

/** Every code that a call can answer with: its own, its auth's, and those of its parts. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => {
  const codes = new Set<ErrorCode>([...authErrors[endpoint.auth], ...(endpoint.errors ?? [])]);
  if (endpoint.idempotent === true) codes.add('idempotency-key-reused').add('malformed-request');
  if (endpoint.params !== undefined) codes.add('not-found');
  if (endpoint.query !== undefined) codes.add('invalid-fields');
  if (endpoint.body !== undefined) {
    for (const code of [
      'malformed-request',
      'unsupported-characters',
      'body-too-large',
      'unsupported-media-type',
      'invalid-fields',
    ] as const) {
      codes.add(code);
    }
  }
  return [...codes, 'unavailable', 'internal'];
};

const parameters = (endpoint: Endpoint): Json[] => {
  const list = (place: 'path' | 'query', schema: Endpoint['params']): Json[] => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: json,
    }));
  };
  return [
    ...list('path', endpoint.params),
    ...list('query', endpoint.query),
    ...(endpoint.idempotent === true
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'The same key with the same request answers as the first time, for 7 days.',
            schema: { type: 'string', maxLength: 255 },
          },
        ]
      : []),
  ];
};

const errorAnswers = (endpoint: Endpoint): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
};

const operation = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'auth'].map((tag) =>
    endpoint.path.startsWith('/auth') ? 'auth' : tag,
  ),
  security: securityOf(endpoint),
  parameters: parameters(endpoint),
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }),
  responses: {
    [String(endpoint.status ?? 200)]: {
      description: 'Success',
      ...(endpoint.response === undefined
        ? {}
        : {
            content: {
              [endpoint.mediaType ?? 'application/json']: { schema: schemaOf(endpoint.response, 'output') },
            },
          }),
    },
    ...errorAnswers(endpoint),
  },
});

/** The OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(api)) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evenkeel',
      version: '1',
      description: 'Between a behavioural-health clinic and its patients. Every error has one shape.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        activeProfile: { type: 'apiKey', in: 'header', name: 'active-profile' },
        providerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A clinic’s key, with one of the scopes that a call names: read, write or intake.',
        },
      },
    },
  };
};
