import type { FastifyReply } from 'fastify';
import { type Html, html } from '../mail/html.ts';
import { pageColours } from './page-colours.ts';

const style = html`${pageColours}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Source Sans 3","Segoe UI",system-ui,sans-serif}main{max-width:480px;margin:auto;padding:48px 16px}
.site{font:800 26px/1 "Sofia Sans Semi Condensed","Arial Narrow",sans-serif;color:inherit;text-decoration:none}h1{font:700 31px/1.1 "Sofia Sans Semi Condensed","Arial Narrow",sans-serif;margin:32px 0 12px;overflow-wrap:anywhere}
p{color:var(--ink-2);overflow-wrap:anywhere}p a{color:var(--blue)}.buttons{display:flex;flex-wrap:wrap;gap:8px;margin-top:24px}
button{flex:1 1 200px;min-height:48px;padding:8px 16px;font:inherit;font-weight:600;border:1px solid var(--line-2);border-radius:6px;background:var(--surface);color:inherit;cursor:pointer}
button.main{background:var(--blue);border-color:var(--blue);color:var(--on-blue)}:focus-visible{outline:2px solid var(--blue);outline-offset:2px}`;

interface Page {
  siteName: string;
  title: string;
  body: Html;
  status?: number;
}

/**
 * Sends an uncached page that works without JavaScript and without the built frontend, for links in emails.
 * No referrer is sent to other sites.
 */
export const sendPlainPage = (reply: FastifyReply, { siteName, title, body, status = 200 }: Page) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    // `no-referrer` would turn the form’s Origin header into `null`, and the request would be rejected as
    // cross-site.
    .header('referrer-policy', 'same-origin')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(
      html`<!doctype html><html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${siteName}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><main><a class="site" href="/">${siteName}</a><h1>${title}</h1>${body}</main></body></html>`
        .text,
    );
