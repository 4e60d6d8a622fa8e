import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** Costs of Argon2id, at OWASP's minimum of 19 MiB and two passes. Raising them upgrades each hash at its next sign-in. */
const costs = { memory: 19_456, passes: 2, parallelism: 1 };
type Costs = typeof costs;

const saltBytes = 16;
const tagBytes = 32;

interface PasswordHash extends Costs {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const derive = (
  password: string,
  { salt, tagLength, ...wanted }: Costs & { salt: Buffer; tagLength: number },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same characters in another Unicode form are the same password.
    const message = password.normalize('NFKC');
    argon2('argon2id', { message, nonce: salt, tagLength, ...wanted }, (error, tag) => {
      if (error === null) resolve(tag);
      else reject(error);
    });
  });

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const write = ({ memory, passes, parallelism, salt, tag }: PasswordHash): string => {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
};

const read = (text: string): PasswordHash => {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(text) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash cannot be read.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** Argon2id in its standard text form. Slow on purpose: never inside a transaction. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  return write({ ...costs, salt, tag: await derive(password, { ...costs, salt, tagLength: tagBytes }) });
};

/** Whether a password is the hashed one. Slow on purpose: never inside a transaction. */
export const isPassword = async (password: string, hash: string): Promise<boolean> => {
  const { tag, ...rest } = read(hash);
  return timingSafeEqual(await derive(password, { ...rest, tagLength: tag.length }), tag);
};

/** Whether a hash was made with other costs than are used now. */
export const isOutdated = (hash: string): boolean => {
  const { memory, passes, parallelism } = read(hash);
  return memory !== costs.memory || passes !== costs.passes || parallelism !== costs.parallelism;
};

/** No password has this hash. Where there is none to compare with, comparing with it takes the same time. */
export const hashOfNobody = write({ ...costs, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) });
