import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { askProvider, readAnswer } from './ask-provider.ts';
import { deliveryTimeoutMs, PassingFailure, PermanentFailure, type Delivery } from './delivery.ts';
import { pushContent, pushSeconds } from './push-content.ts';

/** A service account's JSON file, of which the rest is not needed. */
export const serviceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.string(),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

export interface FcmSettings {
  readonly serviceAccount: ServiceAccount;
  /** Address of the API; no slash at the end. */
  readonly url: string;
}

interface FcmOptions extends FcmSettings {
  readonly timeoutMs?: number;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
/** An access token is renewed so long before it ends. */
const spareSeconds = 60;

const granted = z.object({ access_token: z.string(), expires_in: z.number() });
const taken = z.object({ name: z.string() });
const detail = z.object({
  errorCode: z.optional(z.string()),
  fieldViolations: z.optional(z.array(z.object({ field: z.string() }))),
});
const refusal = z.object({
  error: z.object({ status: z.optional(z.string()), details: z.optional(z.array(detail)) }),
});

/** OAuth 2.0 for service accounts: https://developers.google.com/identity/protocols/oauth2/service-account */
const createTokens = (account: ServiceAccount, timeoutMs: number) => {
  let kept: { readonly token: Promise<string>; until: number } | null = null;
  const ask = async (): Promise<{ token: string; seconds: number }> => {
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const { status, body } = await askProvider('Google', {
      url: account.token_uri,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }).toString(),
      timeoutMs,
    });
    const grant = readAnswer(granted, body);
    if (grant === undefined) throw new PassingFailure(`Google refused the service account (${status})`);
    return { token: grant.access_token, seconds: grant.expires_in };
  };
  return {
    /** Asked for once by all who need it at the same time. */
    current: (): Promise<string> => {
      if (kept !== null && Date.now() < kept.until) return kept.token;
      const asked = ask();
      const entry = { token: asked.then(({ token }) => token), until: Date.now() + timeoutMs };
      kept = entry;
      asked.then(
        ({ seconds }) => {
          entry.until = Date.now() + (seconds - spareSeconds) * 1000;
        },
        () => {
          if (kept === entry) kept = null;
        },
      );
      return entry.token;
    },
    forget: (): void => {
      kept = null;
    },
  };
};

/** Push messages to the native app by FCM's HTTP v1 API: https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages */
export const createFcm = (options: FcmOptions): Delivery => {
  const { serviceAccount: account, url, timeoutMs = deliveryTimeoutMs } = options;
  const tokens = createTokens(account, timeoutMs);
  return {
    leavesTheHouse: true,
    deliver: async (message) => {
      if (message.device === null) throw new PermanentFailure('device-gone', 'The device is not there');
      const { title, body: words, path, tag } = pushContent(message);
      const { status, body } = await askProvider('Firebase', {
        url: `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
        headers: { authorization: `Bearer ${await tokens.current()}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: {
            token: message.device.address,
            notification: { title, body: words },
            data: { path, tag },
            // The same message again replaces the one that is shown.
            android: { ttl: `${pushSeconds}s`, notification: { tag } },
            apns: { headers: { 'apns-collapse-id': tag } },
          },
        }),
        timeoutMs,
      });
      const name = readAnswer(taken, body)?.name;
      if (status < 300 && name !== undefined) return { providerId: name };
      if (status === 401) tokens.forget();
      const { status: word = '', details = [] } = readAnswer(refusal, body)?.error ?? {};
      const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? word;
      const isOfToken = details.some(({ fieldViolations = [] }) =>
        fieldViolations.some(({ field }) => field === 'message.token'),
      );
      if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || isOfToken) {
        throw new PermanentFailure('device-gone', `The app takes no more messages (${status})`);
      }
      throw new PassingFailure(`Firebase refused the message (${status})`);
    },
  };
};
