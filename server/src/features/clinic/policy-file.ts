import { createHash } from 'node:crypto';
import type { Policy } from '@evenkeel/contract/intake';
import { limits } from '@evenkeel/contract/limits';

/** A document as it was sent: its file is still in base64. */
interface SentFile {
  readonly mediaType: Policy['mediaType'];
  readonly content: string;
}

export type PolicyFile =
  | { readonly ok: true; readonly content: Buffer; readonly sha256: string }
  | { readonly ok: false; readonly problem: string };

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const textProblem = (bytes: Buffer): string | null => {
  if (!isUtf8(bytes) || bytes.includes(0)) return 'Must be a text in UTF-8';
  return bytes.toString('utf8').trim() === '' ? 'The document is empty' : null;
};

const pdfProblem = (bytes: Buffer): string | null =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? null : 'Must be a PDF, which begins with %PDF-';

/** The bytes of a document's file, or why it is none that a person could be shown. */
export const readPolicyFile = ({ mediaType, content: base64 }: SentFile): PolicyFile => {
  const content = Buffer.from(base64, 'base64');
  // What decodes to something else when it is encoded again was not base64, or was cut off.
  if (content.toString('base64') !== base64) return { ok: false, problem: 'Must be base64' };
  if (content.length > limits.policyBytes) {
    return { ok: false, problem: 'The document is larger than 1 MB' };
  }
  const problem = mediaType === 'application/pdf' ? pdfProblem(content) : textProblem(content);
  if (problem !== null) return { ok: false, problem };
  return { ok: true, content, sha256: createHash('sha256').update(content).digest('hex') };
};
