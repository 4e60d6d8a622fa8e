import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import type { FcmSettings } from '../adapters/delivery/fcm.ts';
import { startProviderStub, type ProviderStub, type StubAnswer } from './provider-stub.ts';

/** An error as FCM tells it: https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
export const fcmError = (code: number, status: string, errorCode: string): StubAnswer => ({
  status: code,
  body: {
    error: {
      code,
      message: 'Requested entity was not found.',
      status,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
});

/** A token that is no token at all, by the same page. */
export const fcmBadToken: StubAnswer = {
  status: 400,
  body: {
    error: {
      code: 400,
      message: 'The registration token is not a valid FCM registration token',
      status: 'INVALID_ARGUMENT',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ field: 'message.token' }],
        },
      ],
    },
  },
};

export interface FcmStub extends ProviderStub {
  readonly settings: FcmSettings;
  /** Lets the access tokens it gave out count for nothing. */
  voidTokens(): void;
}

/** Google's token endpoint and FCM's HTTP v1 API. */
export const startFcmStub = async (): Promise<FcmStub> => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokens = new Set<string>();
  const email = 'evenkeel@clinic-app.iam.gserviceaccount.test';
  const grant = (body: Buffer): StubAnswer => {
    const [head = '', claims = '', signature = ''] = (
      new URLSearchParams(body.toString()).get('assertion') ?? ''
    ).split('.');
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const { iss, aud, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    if (!isOurs || iss !== email || aud !== `${stub.url}/token` || !String(scope).includes('messaging')) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const token = randomUUID();
    tokens.add(token);
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  };
  const stub: ProviderStub = await startProviderStub(({ path, headers, body }) => {
    if (path === '/token') return grant(body);
    if (path !== '/v1/projects/clinic-app/messages:send') return { status: 404, body: { error: {} } };
    const token = headers['authorization']?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token)) return { status: 401, body: { error: { status: 'UNAUTHENTICATED' } } };
    return { status: 200, body: { name: `projects/clinic-app/messages/${randomUUID()}` } };
  });
  return {
    ...stub,
    settings: {
      serviceAccount: {
        project_id: 'clinic-app',
        client_email: email,
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        token_uri: `${stub.url}/token`,
      },
      url: stub.url,
    },
    voidTokens: () => tokens.clear(),
  };
};
