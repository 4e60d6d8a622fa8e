import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { UserPoolOptions } from '../adapters/identity/identity.ts';
import { createPoolFlows, type KeptUser } from './user-pool-flows.ts';
import { makeVerifier } from './user-pool-srp.ts';
import { createPoolTokens, PoolFault, type PoolTokens } from './user-pool-tokens.ts';
import { createPoolTriggers } from './user-pool-triggers.ts';

interface StartOptions {
  /** The server that the triggers ask, once it is known. */
  readonly serverUrl: () => string;
  /** Milliseconds; the pool's clock. */
  readonly now?: () => number;
  /** Whether refreshing gives a new refresh token, as the app client's rotation setting says; yes unless said. */
  readonly rotates?: boolean;
  readonly port?: number;
}

export interface UserPool {
  /** What the server under test is configured with. */
  readonly options: UserPoolOptions;
  readonly tokens: PoolTokens;
  readonly addUser: (user: {
    email: string;
    password?: string;
    emailVerified?: boolean;
    status?: KeptUser['status'];
  }) => KeptUser;
  readonly userOf: (email: string) => KeptUser | undefined;
  /** Calls that the pool was sent, by their names, in order. */
  readonly calls: string[];
  /** Answers the next call with a fault. */
  readonly failNext: (name: string) => void;
  readonly stop: () => Promise<void>;
}

const poolName = 'Evenkeel1';
const userPoolId = `us-east-1_${poolName}`;
const clientId = '4evenkeelclient00000000000';

const refreshing = z.object({ RefreshToken: z.string() });
const revoking = z.object({ Token: z.string() });
const accessing = z.object({ AccessToken: z.string() });

const anywhere = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET',
  'access-control-allow-headers':
    'content-type, x-amz-target, x-amz-user-agent, x-amzn-errortype, cache-control, amz-sdk-request',
};

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { ...anywhere, 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
};

/**
 * A user pool of Amazon Cognito as its public API reference describes it: real SRP, real RS256 tokens, and the
 * triggers that ship. It stands in for the flows that no emulator has; see docs/cognito.md.
 */
export const startUserPool = async ({
  serverUrl,
  now = () => Date.now(),
  rotates = true,
  port = 0,
}: StartOptions): Promise<UserPool> => {
  const triggerSecret = randomUUID() + randomUUID();
  const users = new Map<string, KeptUser>();
  const calls: string[] = [];
  const faults: string[] = [];

  const http = createServer().listen(port, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const tokens = await createPoolTokens({ issuer: `${endpoint}/${userPoolId}`, clientId, now, rotates });
  const triggers = createPoolTriggers(triggerSecret, serverUrl);

  const operations: Record<string, (body: unknown) => Promise<unknown>> = {
    ...createPoolFlows({ poolName, tokens, triggers, users }),
    GetTokensFromRefreshToken: async (body) => ({
      AuthenticationResult: await tokens.refresh(refreshing.parse(body).RefreshToken),
    }),
    RevokeToken: async (body) => {
      tokens.revoke(revoking.parse(body).Token);
      return undefined;
    },
    GlobalSignOut: async (body) => {
      tokens.revokeAllOf(await tokens.userOf(accessing.parse(body).AccessToken));
      return {};
    },
    GetUser: async (body) => {
      const { sub, email, emailVerified } = await tokens.userOf(accessing.parse(body).AccessToken);
      const attributes = { sub, email, email_verified: String(emailVerified) };
      return {
        Username: sub,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      };
    },
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return answer(response, 200, {});
    if (request.url === `/${userPoolId}/.well-known/jwks.json`) {
      calls.push('JWKS');
      return answer(response, 200, tokens.jwks);
    }
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    calls.push(operation);
    try {
      const fault = faults.shift();
      if (fault !== undefined) throw new PoolFault(fault, 'As the test asked');
      const run = operations[operation];
      if (run === undefined) throw new PoolFault('UnknownOperationException', operation);
      answer(response, 200, (await run(JSON.parse(await text(request)))) ?? {});
    } catch (error) {
      if (!(error instanceof PoolFault)) throw error;
      answer(response, 400, { __type: error.name, message: error.message });
    }
  };
  http.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => {
      answer(response, 500, { __type: 'InternalErrorException', message: String(error) });
    });
  });

  return {
    options: {
      settings: { kind: 'cognito', region: 'us-east-1', userPoolId, clientId, endpoint },
      triggerSecret,
    },
    tokens,
    addUser: ({ email, password = randomUUID(), emailVerified = true, status = 'CONFIRMED' }) => {
      const sub = randomUUID();
      const verifier = makeVerifier(poolName, sub, password);
      const user: KeptUser = { sub, email, emailVerified, verifier, status, failures: 0, resetCode: null };
      users.set(email, user);
      return user;
    },
    userOf: (email) => users.get(email),
    calls,
    failNext: (name) => {
      faults.push(name);
    },
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
};
