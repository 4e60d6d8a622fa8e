import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const address = '/dev/wrapper';

/** Lets the app's page be opened by the simulator: a classic script, which runs ahead of the app. */
export const simulatedBridge = `<script src="${address}/bridge.js"></script>`;

/** Where the built simulator lies beside the built client; null where it was not built. */
export const wrapperSimulatorBeside = (dist: string): string | null => {
  const folder = join(dist, '../simulator/dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
};

/** `/dev/wrapper`: opens the app as if inside the native wrapper. Production never has it. */
export const installWrapperSimulator = async (app: FastifyInstance, folder: string): Promise<void> => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  app.get(address, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${address}/`,
    decorateReply: false,
    index: false,
    cacheControl: false,
  });
};
