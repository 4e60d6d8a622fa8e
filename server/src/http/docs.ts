import type { FastifyInstance } from 'fastify';
import { api } from '@evenkeel/contract/api';
import type { Auth, Endpoint } from '@evenkeel/contract/endpoint';
import { errorCodes } from '@evenkeel/contract/errors';
import { scopesFor } from '@evenkeel/contract/provider-keys';
import { errorsOf, openApiDocument } from './openapi.ts';
import { escapeHtml, htmlPage } from './page.ts';
import { pageStyles } from './page-styles.ts';

const audiences: Record<Auth, { title: string; text: string }> = {
  public: { title: 'Anyone', text: 'No token. Where the path holds a user id, that id is the only key.' },
  account: { title: 'A signed-in account', text: 'Authorization: Bearer, with an access token.' },
  profile: {
    title: 'A signed-in profile',
    text: 'Authorization: Bearer, and the active-profile header with the profile’s id.',
  },
  intake: {
    title: 'Somebody who is being taken in',
    text: 'Authorization: Bearer, with the access token that an intake link was exchanged for.',
  },
  provider: {
    title: 'A clinic',
    text: 'Authorization: Bearer, with the clinic’s key, which needs one of the scopes named.',
  },
};

const json = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json': { schema: unknown } } };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

const call = (endpoint: Endpoint, { parameters, requestBody, responses }: Operation): string => {
  const status = String(endpoint.status ?? 200);
  const { mediaType = 'application/json' } = endpoint;
  const answer = responses[status]?.content?.[mediaType]?.schema;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  const errors = errorsOf(endpoint).map(
    (code) =>
      `<tr><td>${errorCodes[code].status}</td><td><code>${code}</code></td><td>${escapeHtml(errorCodes[code].message)}</td></tr>`,
  );
  return `<details class="card"><summary><span class="tag">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code> <span class="meta">${escapeHtml(endpoint.summary)}</span></summary>
${endpoint.auth === 'provider' ? `<p>Scope: ${scopesFor(endpoint).join(' or ')}</p>` : ''}
${rows.length > 0 ? `<h3>Parameters</h3><table><tbody>${rows.join('')}</tbody></table>` : ''}
${requestBody === undefined ? '' : `<h3>Body</h3>${json(requestBody.content['application/json'].schema)}`}
<h3>Answer: ${status}${endpoint.mediaType === undefined ? '' : `, ${mediaType}`}</h3>${answer === undefined ? '<p>No body.</p>' : json(answer)}
<h3>Errors</h3><table><tbody>${errors.join('')}</tbody></table></details>`;
};

/** `/openapi.json` and a page at `/docs` that needs nothing from elsewhere. */
export const installDocs = (app: FastifyInstance): void => {
  const document = openApiDocument();
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const groups = (Object.keys(audiences) as Auth[]).map((auth) => {
    const calls = Object.values(api)
      .filter((endpoint) => endpoint.auth === auth)
      .map((endpoint) => {
        const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
        return operation === undefined ? '' : call(endpoint, operation);
      });
    const { title, text } = audiences[auth];
    return `<h2>${title}</h2><p class="lead">${text}</p>${calls.join('\n')}`;
  });
  const page = htmlPage(
    'API',
    `<main><h1>Evenkeel API</h1><p class="lead">Every call of the contract. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>${groups.join('\n')}</main>`,
  );
  app.get('/openapi.json', async () => document);
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/dev-pages.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(pageStyles),
  );
};
