import type { FastifyInstance } from 'fastify';
import type { ServerSecrets } from '../../adapters/identity/server-secrets.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { callerOf, installRawRoutes, rawBody } from '../../http/raw-bodies.ts';
import { readOneClick, type OneClick } from '../../messages/one-click.ts';
import { unsubscribeUrl } from '../../messages/optional-message.ts';
import { stopAddress } from '../../messages/stop-address.ts';

/** What an e-mail program posts, as a form of either kind: RFC 8058, section 3.2. */
const oneClickForms = [
  /(^|&)List-Unsubscribe=One-Click(&|$)/,
  /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i,
];

interface Called {
  readonly Querystring: { readonly token?: unknown };
}

/**
 * The one click by which an e-mail program stops letters (RFC 8058). Only its POST does: a scanner that
 * looks at the link is led to the page with the button.
 */
export const installOneClick = async (
  app: FastifyInstance,
  context: Context,
  secrets: ServerSecrets,
): Promise<void> => {
  const { db, clock, publicUrl } = context;

  const read = async (token: unknown): Promise<OneClick> => {
    const text = typeof token === 'string' ? token : '';
    const known =
      readOneClick(await secrets.ring('hash'), text) ?? readOneClick(await secrets.newerRing('hash'), text);
    if (known?.channel !== 'email') throw new AppError('invalid-link');
    return known;
  };

  /** The address that a token was made for, where messages to its person still go there. */
  const addressOf = async (token: OneClick): Promise<string | undefined> => {
    const rows = await db
      .selectFrom('profiles')
      .select('email as address')
      .where('user_id', '=', token.userId)
      .union(
        db
          .selectFrom('notification_preferences')
          .select('address')
          .where('user_id', '=', token.userId)
          .where('channel', '=', 'email'),
      )
      .execute();
    return rows.flatMap(({ address }) => address ?? []).find((address) => token.isFor(address));
  };

  const url = '/v1/public-api/unsubscribe/one-click';
  await installRawRoutes(app, (scope) => {
    scope.get<Called>(url, async (request, reply) => {
      const { userId } = await read(request.query.token);
      return reply.redirect(unsubscribeUrl(publicUrl, userId), 303);
    });

    scope.post<Called>(url, async (request, reply) => {
      const token = await read(request.query.token);
      const body = rawBody(request).toString();
      if (!oneClickForms.some((form) => form.test(body))) throw new AppError('malformed-request');
      const { userId } = token;
      const address = await addressOf(token);
      if (address !== undefined) {
        await db.transaction().execute(async (tx) => {
          const at = clock.now();
          const stopping = { channel: 'email', address, by: 'one-click', at, userId } as const;
          if ((await stopAddress(tx, stopping)).length === 0) return;
          const profile = await tx
            .selectFrom('profiles')
            .select('clinic_id')
            .where('user_id', '=', userId)
            .executeTakeFirst();
          await audit(tx, {
            at,
            actor: { kind: 'public', id: null },
            action: 'messages.unsubscribe',
            clinicId: profile?.clinic_id ?? null,
            userId,
            request: callerOf(request),
          });
        });
      }
      return reply.status(204).send();
    });
  });
};
