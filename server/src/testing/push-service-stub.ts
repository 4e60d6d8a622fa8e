import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import webPush from 'web-push';
import type { PushAddress } from '../adapters/delivery/delivery.ts';
import type { WebPushSettings } from '../adapters/delivery/web-push.ts';
import { startProviderStub, type ProviderStub, type StubAnswer, type StubRequest } from './provider-stub.ts';

/** A browser that has subscribed, as its push service and its service worker know it. */
export interface StubBrowser {
  readonly device: PushAddress;
  /** What its service worker is given of a request that came in for it. */
  open(request: StubRequest): string;
}

export interface PushServiceStub extends ProviderStub {
  readonly settings: WebPushSettings;
  subscribe(): StubBrowser;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a message to a browser: RFC 8291, in the coding of RFC 8188. */
const decrypt = (body: Buffer, keys: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = keys.ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.ecdh.getPublicKey(), sender]);
  const secret = derive(shared, keys.auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
};

/** Whether a request is signed with the application server's key: RFC 8292. */
const isSigned = (header: string | undefined, publicKey: string, audience: string): boolean => {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? [];
  if (key !== publicKey) return false;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return (
    aud === audience &&
    typeof sub === 'string' &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
};

/** A browser's push service (RFC 8030). */
export const startPushServiceStub = async (): Promise<PushServiceStub> => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const known = new Set<string>();
  const stub: ProviderStub = await startProviderStub(({ path, headers }): StubAnswer => {
    if (!isSigned(headers['authorization'], publicKey, stub.url)) return { status: 403 };
    if (headers['ttl'] === undefined || headers['content-encoding'] !== 'aes128gcm') return { status: 400 };
    if (!known.has(path)) return { status: 410 };
    return { status: 201, headers: { location: `${stub.url}/message/${randomBytes(8).toString('hex')}` } };
  });
  return {
    ...stub,
    settings: { publicKey, privateKey, contact: 'mailto:care@clinic.test' },
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      known.add(path);
      return {
        device: {
          kind: 'web',
          address: `${stub.url}${path}`,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        open: ({ body }) => decrypt(body, { ecdh, auth }),
      };
    },
  };
};
