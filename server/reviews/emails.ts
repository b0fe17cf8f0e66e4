import { formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { hasContent } from '#contract/review-chain.ts';
import { button, facts, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';
import { newestOf } from './chain-queries.ts';

interface Receipt {
  reviewId: number;
  position: number;
  seal: string;
}

/**
 * A receipt that its recipient can keep outside the site. Not sent if the review has since been hidden or
 * deleted.
 */
export const receiptMail = defineMail<{ reviewId: number }, Receipt>('reviews.receipt', {
  async read(db, { reviewId }) {
    const entry = (await newestOf(db, [reviewId])).get(reviewId);
    return entry?.position && entry.seal && hasContent(entry.kind)
      ? { reviewId, position: entry.position, seal: entry.seal }
      : null;
  },
  write: ({ reviewId, position, seal }, site) => ({
    subject: 'Potvrda o objavi ocjene',
    preview: `Vaša je ocjena upisana u javni lanac pod brojem ${formatNumber(position)}.`,
    body: [
      paragraph(
        'Vaša je ocjena objavljena i upisana u javni lanac ocjena. Po ovoj potvrdi možete u svakom trenutku dokazati da je objavljena i provjeriti da nije promijenjena ni uklonjena.',
      ),
      facts([
        ['Broj zapisa', formatNumber(position)],
        ['Otisak zapisa', seal],
      ]),
      button('Provjerite ocjenu', site.url + paths.reviewProof(reviewId)),
      note('Sačuvajte ovu poruku. Podaci u njoj ne otkrivaju sadržaj ocjene.'),
    ],
    reason: `Ovu poruku dobivate jer je Vaša ocjena objavljena na portalu ${site.name}.`,
  }),
});

export const reviewsMails = [receiptMail];
