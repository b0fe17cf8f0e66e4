import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { notificationKinds } from '#contract/notification-kinds.ts';
import { paths } from '#contract/paths.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { sendPlainPage } from '../platform/http/plain-page.ts';
import { html } from '../platform/mail/html.ts';
import { readUnsubscribe, unsubscribeMail } from './unsubscribe.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'site'>;

const tokenOf = (request: FastifyRequest) =>
  String((request.query as { kod?: unknown }).kod ?? '').slice(0, 1000);
const settings = html`<p>Sve što Vam javljamo i kako birate u <a href="${paths.notificationSettings()}">postavkama obavijesti</a>.</p>`;

/**
 * Adds the page on which the recipient of an email unsubscribes without signing in. Only its button
 * unsubscribes, because mail scanners follow links.
 */
export function addUnsubscribePage(app: FastifyInstance, parts: Parts): void {
  const siteName = parts.site.name;
  const path = paths.emailUnsubscribe('').split('?')[0] ?? '';
  const orRefusal = async (reply: FastifyReply, work: () => Promise<FastifyReply>) =>
    work().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return sendPlainPage(reply, {
        siteName,
        title: 'Poveznica više ne vrijedi',
        body: html`<p>${error.message}</p>${settings}`,
        status: error.status,
      });
    });

  app.get(path, (request, reply) =>
    orRefusal(reply, async () => {
      const { label } = notificationKinds[readUnsubscribe(parts.keys, tokenOf(request)).kind];
      const body = html`<p>Više Vam nećemo slati emailove vrste „${label}“. Ostale obavijesti ostaju kakve jesu.</p>
<form method="post"><div class="buttons"><button class="main">Odjavite se</button></div></form>${settings}`;
      return sendPlainPage(reply, { siteName, title: 'Odjava od emailova', body });
    }),
  );
  app.post(path, (request, reply) =>
    orRefusal(reply, async () => {
      const { label } = notificationKinds[await unsubscribeMail(parts, tokenOf(request))];
      return sendPlainPage(reply, {
        siteName,
        title: 'Odjava je spremljena',
        body: html`<p>Emailove vrste „${label}“ više nećete primati.</p>${settings}`,
      });
    }),
  );
}
