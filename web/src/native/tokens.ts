import { shape, such, text, type Reader } from '@evenkeel/contract/shape';

/** A session as it crosses the bridge: a JWT, and a token that means nothing to anybody but its issuer. */
export interface BridgedTokens {
  accessToken: string;
  refreshToken: string;
}

export const isJwt = (token: string) => token.length <= 8192 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
export const isOpaque = (token: string) => token.length <= 4096 && /^[\w.~+/=-]{8,}$/.test(token);

export const bridgedTokens: Reader<BridgedTokens> = shape({
  accessToken: such(text, isJwt),
  refreshToken: such(text, isOpaque),
});
