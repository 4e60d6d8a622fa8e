import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The 3072-bit group of RFC 5054, as Amazon Cognito uses it. */
const N = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD',
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F',
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510',
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
);
const g = 2n;

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
};

/** Bytes of a number as Java's BigInteger writes them: a leading zero where the sign bit would be set. */
const bytesOf = (number: bigint): Buffer => {
  const hex = number.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
};

const hash = (...parts: readonly (Buffer | string)[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};
const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

const k = numberOf(hash(bytesOf(N), bytesOf(g)));

/** What a pool keeps of a password. */
export interface Verifier {
  readonly salt: bigint;
  readonly value: bigint;
}

/** @param poolName the part of the pool's id behind the underscore. */
export const makeVerifier = (poolName: string, userId: string, password: string): Verifier => {
  const salt = numberOf(randomBytes(16));
  const x = numberOf(hash(bytesOf(salt), hash(`${poolName}${userId}:${password}`)));
  return { salt, value: power(g, x) };
};

/** A round of Secure Remote Password on the pool's side: what it sends, and what proves the password. */
export const beginSrp = (poolName: string, userId: string, verifier: Verifier, A: bigint) => {
  if (A % N === 0n) throw new Error('A is zero');
  const b = numberOf(randomBytes(32));
  const B = (k * verifier.value + power(g, b)) % N;
  const secretBlock = randomBytes(64);
  const u = numberOf(hash(bytesOf(A), bytesOf(B)));
  const S = power(A * power(verifier.value, u), b);
  const key = Buffer.from(hkdfSync('sha256', bytesOf(S), bytesOf(u), 'Caldera Derived Key', 16));
  return {
    parameters: {
      SALT: verifier.salt.toString(16),
      SRP_B: B.toString(16),
      SECRET_BLOCK: secretBlock.toString('base64'),
      USER_ID_FOR_SRP: userId,
    },
    signatureAt: (timestamp: string): string =>
      createHmac('sha256', key)
        .update(`${poolName}${userId}`)
        .update(secretBlock)
        .update(timestamp)
        .digest('base64'),
  };
};
