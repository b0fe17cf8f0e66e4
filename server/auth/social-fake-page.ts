import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { safePath } from '#contract/paths.ts';
import { type Provider, provider } from '#contract/sign-in-methods.ts';
import { z } from '#contract/zod.ts';
import { parse } from '../platform/http/handle.ts';
import { pageColours } from '../platform/http/page-colours.ts';
import { originOf } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { type Html, html } from '../platform/mail/html.ts';
import { fakeAudience, fakeToken } from './social-fake.ts';

const names: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' };

const style = html`${pageColours}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Source Sans 3","Segoe UI",system-ui,sans-serif}main{max-width:420px;margin:auto;padding:32px 16px}
h1{font:650 31px/1.1 "Sofia Sans Semi Condensed","Arial Narrow",sans-serif}p{color:var(--ink-2)}label{display:block;margin:16px 0 4px}label.tick{display:flex;gap:8px;align-items:center}
input:not([type=checkbox]){box-sizing:border-box;width:100%;min-height:48px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-2);border-radius:6px}
input[type=checkbox]{width:24px;height:24px;margin:0}.buttons{display:flex;gap:8px;margin-top:24px}button{flex:1;min-height:48px;font:inherit;font-weight:600;border:1px solid var(--line-2);border-radius:6px;background:var(--surface);color:inherit;cursor:pointer}
button[value=yes]{background:var(--blue);border-color:var(--blue);color:var(--on-blue)}:focus-visible{outline:2px solid var(--blue);outline-offset:2px}`;

const page = (title: string, body: Html) =>
  html`<!doctype html><html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><main>${body}</main></body></html>`
    .text;

const asked = z.object({ redirect_uri: z.string().max(2000), state: z.string().max(2000).default('') });
const answered = asked.extend({
  name: z.string().max(255).default(''),
  email: z.string().trim().max(255).default(''),
  email_verified: z.string().optional(),
  subject: z.string().trim().min(1).max(255),
  allow: z.enum(['yes', 'no']).default('yes'),
});

const form = (to: Provider, { redirect_uri, state }: z.infer<typeof asked>) =>
  page(
    `Prijava, ${names[to]}`,
    html`<h1>Prijava za isprobavanje</h1><p>Ova stranica stoji umjesto pružatelja ${names[to]}. Postoji samo izvan produkcije.</p>
<form method="post"><input type="hidden" name="redirect_uri" value="${redirect_uri}"><input type="hidden" name="state" value="${state}">
<label for="name">Ime</label><input id="name" name="name" value="Ana Anić" autocomplete="off">
<label for="email">Email</label><input id="email" name="email" type="email" value="ana.anic@primjer.hr" autocomplete="off">
<label class="tick"><input type="checkbox" name="email_verified" value="1" checked> Email je potvrđen</label>
<label for="subject">Oznaka osobe kod pružatelja</label><input id="subject" name="subject" required value="${randomInt(1e9, 1e10)}" autocomplete="off">
<div class="buttons"><button name="allow" value="yes">Nastavite</button><button name="allow" value="no" formnovalidate>Odustanite</button></div></form>`,
  );

function returnPath(origin: string | undefined, redirectUri: string): string {
  const url = URL.parse(redirectUri);
  const path = safePath(url && url.origin === origin ? url.pathname + url.search : redirectUri);
  if (path === undefined) throw new AppError('redirect');
  return path.replace(/#.*$/s, '');
}

const send = (reply: FastifyReply, text: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(text);

/**
 * Registers `/dev/social/google` and `/dev/social/facebook`. Must never be called in production, because
 * anyone can sign in as any user there. Responds as the real providers do (`response_type=token`).
 */
export function addFakeProvider(
  app: FastifyInstance,
  { keys, appUrl }: { keys: Keys; appUrl?: string | undefined },
): void {
  const providerOf = (request: FastifyRequest) => {
    const named = provider.safeParse((request.params as { provider: string }).provider);
    if (!named.success) throw new AppError('not_found');
    return named.data;
  };
  app.get('/dev/social/:provider', async (request, reply) => {
    const query = parse(asked, request.query);
    returnPath(originOf({ appUrl }, request), query.redirect_uri);
    return send(reply, form(providerOf(request), query));
  });
  app.post('/dev/social/:provider', async (request, reply) => {
    const to = providerOf(request);
    const given = parse(answered, request.body ?? {});
    const path = returnPath(originOf({ appUrl }, request), given.redirect_uri);
    const claims = {
      aud: fakeAudience(to),
      sub: given.subject,
      name: given.name,
      email: given.email || null,
      email_verified: given.email_verified !== undefined,
    };
    const answer = new URLSearchParams(
      given.allow === 'yes'
        ? {
            access_token: fakeToken(keys, claims),
            token_type: 'bearer',
            expires_in: '3600',
            state: given.state,
          }
        : { error: 'access_denied', state: given.state },
    );
    return reply.header('cache-control', 'no-store').redirect(`${path}#${answer}`, 303);
  });
}
