import { desc, eq } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { formatLongDate, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { button, facts, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';
import { reviewSeals } from '../reviews/tables.ts';
import { news } from './tables.ts';
import { endLinks } from './tokens.ts';

export const confirmMail = defineMail<{ token: string }>(
  'news.confirm',
  ({ token }, site) => ({
    subject: 'Potvrdite prijavu na novosti',
    preview: 'Još jedan korak do savjeta i novosti.',
    body: [
      paragraph(
        `Netko je ovu adresu prijavio na savjete i novosti portala ${site.name}. Ako ste to Vi, potvrdite prijavu.`,
      ),
      button('Potvrdite prijavu', site.url + paths.confirmSubscription(token)),
      note(
        `Poveznica vrijedi ${limits.confirmationHours} sati. Ako se niste prijavili, ne trebate učiniti ništa: bez potvrde ne šaljemo ništa.`,
      ),
    ],
    reason: 'Ovu poruku dobivate jer je ova adresa upisana u obrazac za novosti.',
    settings: false,
  }),
  { urgent: true },
);

interface Sent {
  newsId: number;
  /** Token that unsubscribes this address; null for a test email, which is not sent to a subscriber. */
  token: string | null;
}

interface Newsletter extends Sent {
  slug: string;
  title: string;
  lead: string;
  minutes: number;
  /**
   * The newest daily seal of the review chain, so that subscribers have a copy outside the site (decision
   * 021).
   */
  seal: { day: string; entries: number; seal: string } | undefined;
}

const sealParts = ({ day, entries, seal }: NonNullable<Newsletter['seal']>) => [
  facts([
    ['Pečat ocjena', formatLongDate(day)],
    ['Zapisa do kraja dana', formatNumber(entries)],
    ['Otisak', seal],
  ]),
  note('Sačuvajte ovu poruku: po pečatu svatko može dokazati da nijedna ocjena do tog dana nije nestala.'),
];

export const newsletterMail = defineMail<Sent, Newsletter>(
  'news.newsletter',
  {
    async read(db, sent) {
      const [item] = await db
        .select({
          slug: news.slug,
          title: news.title,
          lead: news.lead,
          minutes: news.minutes,
          publishedAt: news.publishedAt,
        })
        .from(news)
        .where(eq(news.id, sent.newsId));
      // Emails of a withdrawn article are not sent, except test emails.
      if (!item || !(item.publishedAt || sent.token === null)) return null;
      const [seal] = await db
        .select({ day: reviewSeals.day, entries: reviewSeals.entries, seal: reviewSeals.seal })
        .from(reviewSeals)
        .orderBy(desc(reviewSeals.day))
        .limit(1);
      return { ...sent, ...item, seal };
    },
    write: ({ token, slug, title, lead, minutes, seal }, site) => ({
      subject: (token === null ? 'Proba: ' : '') + title.replaceAll('{portal}', site.name),
      preview: lead.replaceAll('{portal}', site.name),
      body: [
        paragraph(lead.replaceAll('{portal}', site.name)),
        button('Pročitajte članak', site.url + paths.newsArticle(slug)),
        note(`Čitanje traje oko ${minutes}\u00a0min.`),
        ...(seal ? sealParts(seal) : []),
      ],
      reason: `Ovu poruku dobivate jer ste se prijavili na novosti portala ${site.name}.`,
      settings: false,
      ...(token !== null && { unsubscribe: endLinks(token, site) }),
    }),
  },
  { urgent: false },
);

export const newsMails = [confirmMail, newsletterMail];
