import { escapeHtml, htmlPage } from '../../http/page.ts';
import type { OutboxMessage } from './outbox-message.ts';

const channelWords: Record<OutboxMessage['channel'], string> = {
  email: 'E-mail',
  sms: 'Text message',
  push: 'Push',
};

const withLinks = ({ text, links }: OutboxMessage): string => {
  let html = escapeHtml(text);
  for (const link of links) {
    const safe = escapeHtml(link);
    html = html.replaceAll(safe, `<a href="${safe}">${safe}</a>`);
  }
  return html;
};

const article = (message: OutboxMessage): string => `<article class="card" id="${message.id}">
<p class="meta"><span class="tag">${channelWords[message.channel]}</span> to ${escapeHtml(message.to)} · <time datetime="${message.createdAt}">${message.createdAt.replace('T', ' ').slice(0, 19)} UTC</time> · ${escapeHtml(message.messageType)}</p>
${message.subject === null ? '' : `<h2>${escapeHtml(message.subject)}</h2>`}
<p class="text">${withLinks(message)}</p>
</article>`;

/** What the product would have sent, newest first, as a page to read and click in. */
export const outboxPage = (messages: readonly OutboxMessage[]): string =>
  htmlPage(
    'Outbox',
    `<main><h1>Outbox</h1><p class="lead">What this server sends, newest first; the links work. No mail or text message leaves this machine unless a way out is set up for it. <a href="/dev/outbox.json">As JSON</a>.</p>
${messages.length === 0 ? '<p class="card">Nothing has been sent yet. Ask for a sign-in link, and it will be here.</p>' : messages.map(article).join('\n')}</main>`,
  );
