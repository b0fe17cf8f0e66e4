import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { count, nouns } from '#contract/format.ts';
import type { PostKind } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { reminderPurpose } from '../notifications/job-post-text.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { sendPlainPage } from '../platform/http/plain-page.ts';
import { type Html, html } from '../platform/mail/html.ts';
import { type Aged, answerReminder, remindedPost } from './aging.ts';
import { isOpen } from './policy.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'site'>;

const again = count(limits.postDays.remind, nouns.zaDan);

const own = (kind: PostKind | undefined) => {
  const myJobs = html`<a href="${paths.myJobs()}">Moji poslovi</a>`;
  const all =
    kind === 'offer' ? 'Sve što nudite' : kind === 'inquiry' ? 'Sve svoje upite' : 'Sve što ste objavili';
  return html`<p>${all} vidite na stranici ${myJobs}.</p>`;
};

const words = {
  inquiry: {
    asked: 'Je li Vaš upit još aktualan?',
    ask: (post: Html) => html`<p>Upit ${post} objavljen je prije više od ${again}.</p>`,
    renew: 'Produljite upit',
    close: 'Zatvorite upit',
    renewed: [
      'Upit je produljen',
      (post: Html) =>
        html`<p>Upit ${post} ostaje vidljiv majstorima. Ponovno ćemo Vas pitati za ${again}.</p>`,
    ],
    closed: [
      'Upit je zatvoren',
      (post: Html) =>
        html`<p>Upit ${post} više nije na popisima. Možete ga ponovno otvoriti kad god želite.</p>`,
    ],
    other: [
      'Upit trenutačno nije objavljen',
      (post: Html) => html`<p>Što se događa s upitom ${post} piše na njegovoj stranici.</p>`,
    ],
  },
  offer: {
    asked: 'Nudite li još ovu uslugu?',
    ask: (post: Html) => html`<p>Usluga ${post} objavljena je prije više od ${again}.</p>`,
    renew: 'Produljite uslugu',
    close: 'Zatvorite uslugu',
    renewed: [
      'Usluga je produljena',
      (post: Html) => html`<p>Usluga ${post} ostaje na popisima. Ponovno ćemo Vas pitati za ${again}.</p>`,
    ],
    closed: [
      'Usluga se više ne nudi',
      (post: Html) =>
        html`<p>Usluga ${post} više nije na popisima. Možete je ponovno otvoriti kad god želite.</p>`,
    ],
    other: [
      'Usluga trenutačno nije objavljena',
      (post: Html) => html`<p>Što se događa s uslugom ${post} piše na njezinoj stranici.</p>`,
    ],
  },
} as const satisfies Record<PostKind, object>;

const linkTo = ({ id, jobType }: Aged) => html`<a href="${paths.job(id)}">${jobType}</a>`;

/** Returns the page shown after the author's answer; the post may have changed since the email. */
function outcome(post: Aged): { title: string; body: Html } {
  const outcomes = words[post.kind];
  const [title, text] = isOpen(post)
    ? outcomes.renewed
    : post.status === 'finished'
      ? outcomes.closed
      : outcomes.other;
  return { title, body: html`${text(linkTo(post))}${own(post.kind)}` };
}

/**
 * Adds the page linked in the reminder email. It requires no sign-in, and acts only when one of its two
 * buttons is clicked, because mail scanners follow links.
 */
export function addReminderPage(app: FastifyInstance, { db, keys, site }: Parts): void {
  const path = paths.postReminder('').split('?')[0] ?? '';
  const postOf = (request: FastifyRequest): number => {
    const signed = keys.verify<{ post: number }>(
      String((request.query as { kod?: unknown }).kod ?? '').slice(0, 1000),
      reminderPurpose,
    );
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
          body: html`<p>${error.message}</p>${own(undefined)}`,
          status: error.status,
        });
      },
    );

  app.get(path, (request, reply) =>
    orRefusal(reply, async () => {
      const post = await remindedPost(db, postOf(request));
      if (!isOpen(post)) return outcome(post);
      const { asked, ask, renew, close } = words[post.kind];
      const body = html`${ask(linkTo(post))}
<form method="post"><div class="buttons"><button class="main" name="answer" value="renew">${renew}</button><button name="answer" value="close">${close}</button></div></form>`;
      return { title: asked, body };
    }),
  );
  app.post(path, (request, reply) =>
    orRefusal(reply, async () => {
      const { answer } = (request.body ?? {}) as { answer?: unknown };
      return outcome(await answerReminder(db, postOf(request), answer === 'close' ? 'close' : 'renew'));
    }),
  );
}
