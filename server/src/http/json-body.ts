import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Whether every text in a JSON value can be stored and shown: no NUL, no half of a surrogate pair. */
export const hasOnlyStorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(hasOnlyStorableText);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(
      ([key, inner]) => hasOnlyStorableText(key) && hasOnlyStorableText(inner),
    );
  }
  return true;
};

/** Depth beyond which no body of the contract goes; deeper ones are refused before anything walks them. */
const maxDepth = 64;

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
};

/** Parses a JSON body. Throws `malformed-request` or `unsupported-characters`. */
const parseJsonBody = (text: string): unknown => {
  if (isTooDeep(text)) throw new AppError('malformed-request');
  let value: unknown;
  try {
    value = JSON.parse(text, (key, inner: unknown) => {
      // Never let a body name an object's prototype.
      if (key === '__proto__') throw new AppError('malformed-request');
      return inner;
    });
  } catch {
    throw new AppError('malformed-request');
  }
  if (!hasOnlyStorableText(value)) throw new AppError('unsupported-characters');
  return value;
};

/** JSON is the only body there is, under its own name or FHIR's; an empty one reads as none. */
export const installJsonBody = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = async (_request: FastifyRequest, body: Buffer): Promise<unknown> => {
    if (body.length === 0) return undefined;
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    } catch {
      throw new AppError('unsupported-characters');
    }
    return parseJsonBody(text);
  };
  app.addContentTypeParser(['application/json', 'application/fhir+json'], { parseAs: 'buffer' }, parse);
};
