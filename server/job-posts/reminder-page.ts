import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { count, nouns } from '#contract/text.ts';
import { reminderPurpose } from '../notifications/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { sendPlainPage } from '../platform/http/plain-page.ts';
import { type Html, html } from '../platform/mail/html.ts';
import { type Aged, answerReminder, remindedPost } from './aging.ts';
import { isOpen } from './policy.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'site'>;

const own = html`<p>Sve svoje upite vidite na stranici <a href="${paths.myJobs()}">Moji poslovi</a>.</p>`;
const again = count(limits.postDays.remind, nouns.zaDan);

/** What the author reads after answering; the post may have changed since the mail. */
function outcome({ id, status, jobType }: Aged): { title: string; body: Html } {
  const post = html`<a href="${paths.job(id)}">${jobType}</a>`;
  if (isOpen({ status }))
    return { title: 'Upit je produljen', body: html`<p>Upit ${post} ostaje vidljiv majstorima. Ponovno ćemo Vas pitati za ${again}.</p>${own}` };
  if (status === 'finished')
    return { title: 'Upit je zatvoren', body: html`<p>Upit ${post} više nije na popisima. Možete ga ponovno otvoriti kad god želite.</p>${own}` };
  return { title: 'Upit trenutačno nije objavljen', body: html`<p>Što se događa s upitom ${post} piše na njegovoj stranici.</p>${own}` };
}

/** The page behind the reminder mail: two buttons, since mail scanners follow links. No sign-in (product.md: one-tap renew or close). */
export function addReminderPage(app: FastifyInstance, { db, keys, site }: Parts): void {
  const path = paths.postReminder('').split('?')[0] ?? '';
  const postOf = (request: FastifyRequest): number => {
    const signed = keys.verify<{ post: number }>(String((request.query as { kod?: unknown }).kod ?? '').slice(0, 1000), reminderPurpose);
    if (!signed) throw new AppError('job_posts.reminder');
    return signed.post;
  };
  const orRefusal = (reply: FastifyReply, work: () => Promise<{ title: string; body: Html }>) =>
    work().then(
      (page) => sendPlainPage(reply, { siteName: site.name, ...page }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return sendPlainPage(reply, {
          siteName: site.name,
          title: 'Poveznica više ne vrijedi',
          body: html`<p>${error.message}</p>${own}`,
          status: error.status,
        });
      },
    );

  app.get(path, (request, reply) =>
    orRefusal(reply, async () => {
      const post = await remindedPost(db, postOf(request));
      if (!isOpen(post)) return outcome(post);
      const body = html`<p>Upit <a href="${paths.job(post.id)}">${post.jobType}</a> objavljen je prije više od ${again}.</p>
<form method="post"><div class="acts"><button class="main" name="answer" value="renew">Produljite upit</button><button name="answer" value="close">Zatvorite upit</button></div></form>`;
      return { title: 'Je li Vaš upit još aktualan?', body };
    }),
  );
  app.post(path, (request, reply) =>
    orRefusal(reply, async () => {
      const { answer } = (request.body ?? {}) as { answer?: unknown };
      return outcome(await answerReminder(db, postOf(request), answer === 'close' ? 'close' : 'renew'));
    }),
  );
}
