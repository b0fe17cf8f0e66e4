import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { formatDateTime } from '#contract/format.ts';
import { dataRoom } from '../data-dir/lock.ts';
import { pageColours } from '../http/page-colours.ts';
import { withPictures } from './attached-picture.ts';
import { readEml, type StoredMail } from './eml.ts';
import { type Html, html } from './html.ts';

const shown = 100;
const fileName = /^[\w-]+$/;

const style = html`${pageColours}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Source Sans 3","Segoe UI",system-ui,sans-serif}main{max-width:860px;margin:auto;padding:32px 16px}
h1,h2{font-family:"Sofia Sans Semi Condensed","Arial Narrow",sans-serif;line-height:1.1}h1{font-size:31px}h2{font-size:20px;margin-top:32px}a{color:var(--blue)}
ul{list-style:none;margin:0;padding:0}li a{display:block;background:var(--surface);border:1px solid var(--line);border-radius:6px;margin:0 0 8px;padding:12px 16px;color:var(--ink);text-decoration:none}
li a:hover{border-color:var(--ink)}a:focus-visible{outline:2px solid var(--blue);outline-offset:2px}b{display:block}span,dt{color:var(--ink-2);font-size:15px;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:720px;border:1px solid var(--line);border-radius:6px;background:var(--paper)}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:16px;font-size:15px}`;

const page = (title: string, body: Html) =>
  html`<!doctype html><html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><main>${body}</main></body></html>`
    .text;

const send = (reply: FastifyReply, text: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'self'; frame-ancestors 'none'",
    )
    .send(text);

/**
 * Serves `/dev/mail`, which lists the newest 100 emails of the outbox. Call outside production only, because
 * every visitor can read all of them.
 */
export function addOutboxPages(
  app: FastifyInstance,
  { dataDir, smtpUrl }: { dataDir: string; smtpUrl?: string | undefined },
): void {
  const folder = dataRoom(dataDir, 'outbox');
  const read = async (id: string) => ({
    id,
    ...readEml(await readFile(path.join(folder, `${id}.eml`), 'utf8')),
  });

  app.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    const newest = await Promise.all(
      names
        .slice(-shown)
        .reverse()
        .map((name) => read(name.slice(0, -'.eml'.length))),
    );
    const { to } = request.query;
    return send(
      reply,
      list(
        newest.filter((mail) => !to || mail.to === to),
        smtpUrl !== undefined,
      ),
    );
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params;
    const mail = fileName.test(id) ? await read(id).catch(() => undefined) : undefined;
    if (!mail) throw new AppError('not_found');
    return send(reply, one(mail));
  });
  app.get<{ Params: { id: string; place: string } }>(
    '/dev/mail/:id/attachments/:place',
    async (request, reply) => {
      const { id, place } = request.params;
      const mail = fileName.test(id) ? await read(id).catch(() => undefined) : undefined;
      const file = mail?.attachments[Number(place)];
      if (!file) throw new AppError('not_found');
      return reply
        .type(file.type)
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline')
        .send(file.bytes);
    },
  );
}

const when = (mail: StoredMail) => formatDateTime(mail.at.toISOString());

const list = (mails: (StoredMail & { id: string })[], delivered: boolean) =>
  page(
    'Poslane poruke',
    html`<h1>Poslane poruke</h1><p>Ovdje stoje poruke koje bi stranica poslala emailom. Vide se samo izvan produkcije.</p>${
      delivered &&
      html`<p>Poruke se upravo šalju preko poslužitelja iz postavke SMTP_URL, pa novih ovdje nema.</p>`
    }${
      mails.length === 0
        ? html`<p>Još nema poruka.</p>`
        : html`<ul>${mails.map((mail) => html`<li><a href="/dev/mail/${mail.id}"><b>${mail.subject}</b><span>${mail.to} · ${when(mail)}</span></a></li>`)}</ul>`
    }`,
  );

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s)]+)/)
    .map((piece, at) => (at % 2 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));

const one = (mail: StoredMail & { id: string }) =>
  page(
    mail.subject,
    html`<p><a href="/dev/mail">Poslane poruke</a></p><h1>${mail.subject}</h1><dl><dt>Prima</dt><dd>${mail.to}</dd><dt>Poslano</dt><dd>${when(mail)}</dd>${mail.attachments.length > 0 && html`<dt>Prilog</dt><dd>${mail.attachments.map(({ name }, place) => html`<a href="/dev/mail/${mail.id}/attachments/${String(place)}">${name}</a> `)}</dd>`}</dl>
<iframe title="Poruka kako izgleda" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${withPictures(mail.html, mail.pictures).replace('<head>', '<head><base target="_blank">')}"></iframe>
<h2>Tekst</h2><pre>${linked(mail.text)}</pre>`,
  );
