import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { sendPlainPage } from '../platform/http/plain-page.ts';
import { type Html, html } from '../platform/mail/html.ts';
import { confirm, end } from './subscriptions.ts';
import { subscriberOf } from './tokens.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'site'>;

const tokenOf = (request: FastifyRequest) =>
  String((request.query as { kod?: unknown }).kod ?? '').slice(0, 1000);
const onward = html`<p><a href="${paths.news()}">Savjeti i novosti</a></p>`;

interface Step {
  path: string;
  purpose: 'confirm' | 'end';
  asks: { title: string; text: string; button: string };
  done: { title: string; text: string };
  work: (token: string) => Promise<void>;
}

/**
 * Adds the pages that confirm and end a subscription. Each acts only when its button is clicked, not when the
 * link is opened, because mail scanners follow links.
 */
export function addSubscriptionPages(app: FastifyInstance, parts: Parts): void {
  const siteName = parts.site.name;
  const show = (reply: FastifyReply, title: string, body: Html, status = 200) =>
    sendPlainPage(reply, { siteName, title, body, status });
  const orRefusal = async (reply: FastifyReply, work: () => Promise<FastifyReply>) =>
    work().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return show(reply, 'Poveznica više ne vrijedi', html`<p>${error.message}</p>${onward}`, error.status);
    });
  const add = ({ path, purpose, asks, done, work }: Step) => {
    app.get(path, (request, reply) =>
      orRefusal(reply, async () => {
        subscriberOf(parts.keys, tokenOf(request), purpose);
        return show(
          reply,
          asks.title,
          html`<p>${asks.text}</p><form method="post"><div class="buttons"><button class="main">${asks.button}</button></div></form>`,
        );
      }),
    );
    app.post(path, (request, reply) =>
      orRefusal(reply, async () => {
        await work(tokenOf(request));
        return show(reply, done.title, html`<p>${done.text}</p>${onward}`);
      }),
    );
  };
  const bare = (path: string) => path.split('?')[0] ?? '';
  add({
    path: bare(paths.confirmSubscription('')),
    purpose: 'confirm',
    asks: {
      title: 'Prijava na novosti',
      text: 'Šaljemo jednom do dvaput mjesečno, a odjavljujete se jednim klikom.',
      button: 'Potvrdite prijavu',
    },
    done: { title: 'Prijavljeni ste na novosti', text: 'Prvi idući savjet stiže na Vaš email.' },
    work: (token) => confirm(parts, token),
  });
  add({
    path: bare(paths.unsubscribe('')),
    purpose: 'end',
    asks: {
      title: 'Odjava s novosti',
      text: 'Savjete i novosti više Vam nećemo slati, a Vašu adresu brišemo s popisa.',
      button: 'Odjavite se',
    },
    done: {
      title: 'Odjavljeni ste s novosti',
      text: 'Adresa je izbrisana s popisa. Prijaviti se možete ponovno kad god želite.',
    },
    work: (token) => end(parts, token),
  });
}
