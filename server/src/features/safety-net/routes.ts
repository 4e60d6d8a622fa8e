import { builtInSafetyNetResources } from '@evenkeel/contract/built-in-resources';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { publicProfile } from '../../people/public-profile.ts';

/** Crisis resources, which nothing may hold back: no session, no gate and no rate limit. */
export const safetyNetHandlers = ({ db, clock }: Context): Handlers<'getSafetyNet' | 'dismissSafetyNet'> => ({
  getSafetyNet: async ({ params }) => {
    const { clinic_id: clinicId } = await publicProfile(db, params.userId);
    const own = await db
      .selectFrom('clinic_safety_net_resources')
      .select(['display_text', 'type', 'value'])
      .where('clinic_id', '=', clinicId)
      .orderBy('position')
      .execute();
    if (own.length === 0) return { resources: [...builtInSafetyNetResources] };
    return {
      resources: own.map(({ display_text: displayText, type, value }) => ({ displayText, type, value })),
    };
  },

  dismissSafetyNet: async ({ principal: { accountId, profile }, request }) => {
    await db.transaction().execute(async (tx) => {
      const dismissed = await tx
        .updateTable('profiles')
        .set({ safety_net_enabled: false })
        .where('id', '=', profile.id)
        .where('safety_net_enabled', '=', true)
        .executeTakeFirst();
      if (dismissed.numUpdatedRows === 0n) return;
      await audit(tx, {
        at: clock.now(),
        actor: { kind: 'account', id: accountId },
        action: 'safety-net.dismiss',
        clinicId: profile.clinic_id,
        userId: profile.user_id,
        request,
      });
    });
  },
});
