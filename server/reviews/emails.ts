import { formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { EntryKind } from '#contract/review-chain.ts';
import { button, facts, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';
import { newestOf } from './chain-queries.ts';

interface Receipt {
  reviewId: number;
  kind: keyof typeof texts;
  position: number;
  seal: string;
}

const texts = {
  published: {
    subject: 'Potvrda o objavi ocjene',
    preview: 'Vaša je ocjena upisana u javni lanac pod brojem',
    text: 'Vaša je ocjena objavljena i upisana u javni lanac ocjena. Po ovoj potvrdi možete u svakom trenutku dokazati da je objavljena i provjeriti da nije promijenjena ni uklonjena.',
    reason: 'jer je Vaša ocjena objavljena',
  },
  changed: {
    subject: 'Potvrda o izmjeni ocjene',
    preview: 'Izmjena Vaše ocjene upisana je u javni lanac pod brojem',
    text: 'Vaša je ocjena izmijenjena, a izmjena je upisana u javni lanac ocjena. Ako je niste izmijenili Vi, javite nam se.',
    reason: 'jer je Vaša ocjena izmijenjena',
  },
  withdrawn: {
    subject: 'Potvrda o brisanju ocjene',
    preview: 'Brisanje Vaše ocjene upisano je u javni lanac pod brojem',
    text: 'Vaša je ocjena izbrisana, a brisanje je upisano u javni lanac ocjena. Ocjenu briše njezin autor, ili se briše zajedno s računom ocijenjene osobe. Ako nije tako, javite nam se.',
    reason: 'jer je izbrisana Vaša ocjena',
  },
};

const textsOf: Partial<Record<EntryKind, keyof typeof texts>> = {
  published: 'published',
  restored: 'published',
  changed: 'changed',
  withdrawn: 'withdrawn',
};

/**
 * A receipt for a review's newest entry, which its recipient can keep outside the site. Not sent if the
 * review has since been hidden or removed by a decision, which has its own email.
 */
export const receiptMail = defineMail<{ reviewId: number }, Receipt>('reviews.receipt', {
  async read(db, { reviewId }) {
    const entry = (await newestOf(db, [reviewId])).get(reviewId);
    const kind = entry && textsOf[entry.kind];
    return kind && entry.position && entry.seal
      ? { reviewId, kind, position: entry.position, seal: entry.seal }
      : null;
  },
  write: ({ reviewId, kind, position, seal }, site) => {
    const { subject, preview, text, reason } = texts[kind];
    return {
      subject,
      preview: `${preview} ${formatNumber(position)}.`,
      body: [
        paragraph(text),
        facts([
          ['Broj zapisa', formatNumber(position)],
          ['Otisak zapisa', seal],
        ]),
        button('Provjerite ocjenu', site.url + paths.reviewProof(reviewId)),
        note('Sačuvajte ovu poruku. Podaci u njoj ne otkrivaju sadržaj ocjene.'),
      ],
      reason: `Ovu poruku dobivate ${reason} na portalu ${site.name}.`,
    };
  },
});

export const reviewsMails = [receiptMail];
