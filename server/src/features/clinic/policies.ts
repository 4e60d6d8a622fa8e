import { randomUUID } from 'node:crypto';
import type { Body } from '@evenkeel/contract/endpoint';
import type { putPolicies } from '@evenkeel/contract/provider-intake';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { readPolicyFile } from './policy-file.ts';

type Sent = Body<typeof putPolicies>['policies'];

/** What makes two documents the same version: all that a person sees of it. */
const keyOf = (one: { sha256: string; mediaType: string; fileName: string; description: string }): string =>
  JSON.stringify([one.sha256, one.mediaType, one.fileName, one.description]);

/** The documents with their files, each there once. Throws `invalid-fields` that names each one that is not. */
const readDocuments = (sent: Sent) => {
  const fields: Record<string, string> = {};
  const keys = new Set<string>();
  const documents = sent.flatMap(({ description, fileName, mediaType, content: base64 }, index) => {
    const file = readPolicyFile({ mediaType, content: base64 });
    if (!file.ok) {
      fields[`policies.${index}.content`] = file.problem;
      return [];
    }
    const { content, sha256 } = file;
    const key = keyOf({ sha256, mediaType, fileName, description });
    if (keys.has(key)) fields[`policies.${index}`] = 'This document is in the list already';
    keys.add(key);
    return [{ key, description, fileName, mediaType, content, sha256 }];
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid-fields', { fields });
  return documents;
};
type Document = ReturnType<typeof readDocuments>[number];

/** The ids of documents that this clinic has had before, by what they say. */
const knownIds = async (
  tx: Tx,
  clinicId: string,
  documents: readonly Document[],
): Promise<ReadonlyMap<string, string>> => {
  const known = await tx
    .selectFrom('policies')
    .select(['id', 'sha256', 'media_type as mediaType', 'file_name as fileName', 'description'])
    .where('clinic_id', '=', clinicId)
    .where(
      'sha256',
      'in',
      documents.map(({ sha256 }) => sha256),
    )
    .execute();
  return new Map(known.map((one) => [keyOf(one), one.id]));
};

/**
 * Replaces what intake asks to sign, in the order given. A document that the clinic has had keeps its id,
 * another one is a new version; those left out are no longer asked for, and stay for those who signed
 * them. Calls for one clinic wait for each other.
 */
export const replacePolicies = async (tx: Tx, clinicId: string, sent: Sent, now: Date): Promise<void> => {
  const documents = readDocuments(sent);
  await tx.selectFrom('clinics').select('id').where('id', '=', clinicId).forNoKeyUpdate().execute();
  await tx
    .updateTable('policies')
    .set({ position: null })
    .where('clinic_id', '=', clinicId)
    .where('position', 'is not', null)
    .execute();
  if (documents.length === 0) return;
  const known = await knownIds(tx, clinicId, documents);
  for (const [position, document] of documents.entries()) {
    const id = known.get(document.key);
    if (id !== undefined) {
      await tx.updateTable('policies').set({ position }).where('id', '=', id).execute();
      continue;
    }
    const { description, fileName, mediaType, content, sha256 } = document;
    await tx
      .insertInto('policies')
      .values({
        id: randomUUID(),
        clinic_id: clinicId,
        description,
        file_name: fileName,
        media_type: mediaType,
        content,
        sha256,
        position,
        created_at: now,
      })
      .execute();
  }
};
