import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { OutboxMessage } from './outbox-message.ts';
import { outboxPage } from './outbox-page.ts';

const shown = 200;

const readOutbox = async (db: Db): Promise<OutboxMessage[]> => {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.to_address,
    subject: row.subject,
    text: row.text,
    links: row.links,
    messageType: row.message_type,
    userId: row.user_id,
    createdAt: row.created_at.toISOString(),
  }));
};

/** `/dev/outbox` and `/dev/outbox.json`. They hold what people were sent, so production never has them. */
export const installOutbox = (app: FastifyInstance, db: Db): void => {
  app.get('/dev/outbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await readOutbox(db))),
  );
  app.get('/dev/outbox.json', async () => readOutbox(db));
};
