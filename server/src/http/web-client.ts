import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from '@evenkeel/contract/config';
import { configElementId } from '@evenkeel/contract/config-element';
import { installWrapperSimulator, simulatedBridge, wrapperSimulatorBeside } from './wrapper-simulator.ts';

const block = new RegExp(`(<script type="application/json" id="${configElementId}">)[\\s\\S]*?(</script>)`);

/** Puts the settings into the page. `<` is escaped so that no setting can end the element. */
const renderIndex = (html: string, config: ClientConfig): string => {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  if (!block.test(html)) throw new Error(`index.html has no ${configElementId} element`);
  return html.replace(block, (_match, open: string, close: string) => `${open}${json}${close}`);
};

/** Paths that are the server's own: an unknown one is 404, never the client's page. */
const serverPath = /^\/(v\d+|auth|dev|docs|assets|openapi\.json|livez|readyz|metrics)(\/|$)/;

/** Serves the built client: hashed files for ever, the page fresh with its settings inside. */
export const installWebClient = async (
  app: FastifyInstance,
  { dist, config, development }: { dist: string; config: ClientConfig; development: boolean },
): Promise<void> => {
  const simulator = development ? wrapperSimulatorBeside(dist) : null;
  const page = renderIndex(readFileSync(join(dist, 'index.html'), 'utf8'), config);
  const index = simulator === null ? page : page.replace('<head>', `<head>${simulatedBridge}`);
  if (simulator !== null) await installWrapperSimulator(app, simulator);
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    serve: false,
  });
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (serverPath.test(path) || (path === '/ui' && !development)) return reply.callNotFound();
    if (/\.\w+$/.test(path)) return reply.sendFile(path.slice(1));
    return reply.type('text/html; charset=utf-8').send(index);
  });
};
