import type { Body } from '@evenkeel/contract/endpoint';
import type { storeHealthSamples } from '@evenkeel/contract/progress';
import type { Tx } from '../../db/open.ts';

type Samples = Body<typeof storeHealthSamples>['samples'];

/** Keeps one value for each type and day. Of several for one day the last in the list counts, and it replaces what was there. */
export const keepHealthSamples = async (
  tx: Tx,
  userId: string,
  samples: Samples,
  now: Date,
): Promise<void> => {
  const latest = new Map(samples.map((sample) => [`${sample.type} ${sample.date}`, sample]));
  await tx
    .insertInto('health_samples')
    .values([...latest.values()].map((sample) => ({ ...sample, user_id: userId, received_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'date']).doUpdateSet((update) => ({
        value: update.ref('excluded.value'),
        received_at: update.ref('excluded.received_at'),
      })),
    )
    .execute();
};
