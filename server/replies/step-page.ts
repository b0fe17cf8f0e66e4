import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import type { Deciding } from '../offers/actions.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { sendPlainPage } from '../platform/http/plain-page.ts';
import { type Html, html } from '../platform/mail/html.ts';
import { actorOfLink } from './actor.ts';
import { reasonOf } from './refusals.ts';
import { describeStep, readStep, takeStep } from './steps.ts';

type Parts = Deciding & Pick<FeatureParts, 'keys' | 'site'>;

/** Maximum length of a token; an offer of 1000 characters needs at most 5 KB. */
const tokenMost = 6000;

/**
 * Adds the page linked in the `replies.step` email; the page requires no sign-in. The step is performed only
 * when its button is pressed, because mail scanners follow links.
 */
export function addStepPage(app: FastifyInstance, parts: Parts): void {
  const { keys, site } = parts;
  const path = paths.replyStep('').split('?')[0] ?? '';
  const find = async (request: FastifyRequest) => {
    const token = String((request.query as { kod?: unknown }).kod ?? '').slice(0, tokenMost);
    const { user, step } = readStep(keys, token);
    const actor = await actorOfLink(parts.db, user);
    return { actor, step, described: await describeStep(parts, actor, step) };
  };
  const orRefusal = (reply: FastifyReply, work: () => Promise<{ title: string; body: Html }>) =>
    work().then(
      (page) => sendPlainPage(reply, { siteName: site.name, ...page }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return sendPlainPage(reply, {
          siteName: site.name,
          title: 'Ovo više nije moguće',
          body: html`<p>${reasonOf(error)}</p><p>Svi su razgovori na stranici <a href="${paths.chats()}">Poruke</a>.</p>`,
          status: error.status,
        });
      },
    );

  app.get(path, (request, reply) =>
    orRefusal(reply, async () => {
      const { described } = await find(request);
      const quote = html`<input type="hidden" name="quote_sha256" value="${described.quoteSha256 ?? ''}">`;
      return {
        title: described.title,
        body: html`<p>${described.text}</p><form method="post">${quote}<div class="buttons"><button class="main">${described.button}</button></div></form>`,
      };
    }),
  );
  app.post(path, (request, reply) =>
    orRefusal(reply, async () => {
      const { actor, step, described } = await find(request);
      const { quote_sha256: quote } = (request.body ?? {}) as { quote_sha256?: unknown };
      await takeStep(parts, actor, step, typeof quote === 'string' && quote ? quote : null);
      return {
        title: described.done,
        body: html`<p>${described.text}</p><p><a href="${described.href}">Pogledajte na stranici</a></p>`,
      };
    }),
  );
}
