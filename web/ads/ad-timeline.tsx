import type { Ad } from '#contract/ads.ts';
import { count, formatNumber } from '#contract/format.ts';
import { profileNouns } from '#contract/plurals.ts';
import { Timeline, type TimelineEvent } from '../ui/display/timeline.tsx';

type TimelineAd = Pick<Ad, 'status' | 'created_at' | 'paid_at' | 'desired_appearances' | 'appearances'>;

const begun = ({ created_at: at }: TimelineAd): TimelineEvent => ({
  id: 'begun',
  title: 'Oglas je spremljen',
  at,
});
const paid = ({ paid_at: at }: TimelineAd): TimelineEvent => ({
  id: 'paid',
  title: 'Oglas je plaćen',
  ...(at && { at }),
});
const approved: TimelineEvent = { id: 'approved', title: 'Oglas je pregledan i objavljen', kind: 'good' };

function eventsOf(ad: TimelineAd): TimelineEvent[] {
  const desired = formatNumber(ad.desired_appearances);
  switch (ad.status) {
    case 'draft':
    case 'awaiting_payment':
      return [
        begun(ad),
        {
          id: 'pay',
          title: 'Čeka plaćanje',
          text: 'Do plaćanja ga možete mijenjati. Neplaćen oglas brišemo nakon 30 dana.',
          kind: 'waiting',
        },
      ];
    case 'pending':
      return [
        begun(ad),
        paid(ad),
        {
          id: 'review',
          title: 'Pregled administratora',
          text: 'Ako oglas ne prihvatimo, javljamo razlog i vraćamo cijeli iznos na karticu.',
          kind: 'waiting',
        },
        {
          id: 'show',
          title: 'Prikazivanje',
          text: `Počinje čim oglas bude odobren i traje do ${desired} prikazivanja.`,
          kind: 'waiting',
        },
      ];
    case 'active':
      return [
        begun(ad),
        paid(ad),
        approved,
        {
          id: 'show',
          title: 'Prikazuje se',
          text: `Traje do ${desired} prikazivanja. Kad završi, javljamo.`,
          kind: 'waiting',
        },
      ];
    case 'paused':
      return [
        begun(ad),
        paid(ad),
        approved,
        {
          id: 'paused',
          title: 'Prikazivanje je zaustavljeno',
          text: 'Ostatak prikazivanja čeka. Kad administrator ponovno pokrene oglas, javljamo.',
          kind: 'returned',
        },
      ];
    case 'finished':
      return [
        begun(ad),
        paid(ad),
        approved,
        {
          id: 'finished',
          title: 'Oglas je završen',
          text: `Prikazan je ${count(ad.desired_appearances, profileNouns.put)}, koliko je plaćeno.`,
          kind: 'good',
        },
      ];
    case 'declined':
      return [
        begun(ad),
        paid(ad),
        { id: 'declined', title: 'Oglas nije prihvaćen', kind: 'returned' },
        {
          id: 'refund',
          title: 'Povrat novca',
          text: 'Cijeli iznos vraćamo na karticu. Banci za to može trebati nekoliko dana.',
          kind: 'waiting',
        },
      ];
    case 'refunded':
      return [
        begun(ad),
        paid(ad),
        { id: 'declined', title: 'Oglas nije prihvaćen', kind: 'returned' },
        {
          id: 'refund',
          title: 'Novac je vraćen',
          text: 'Na izvatku kartice vidi se za nekoliko dana, ovisno o banci.',
          kind: 'good',
        },
      ];
  }
}

export const AdTimeline = ({ ad }: { ad: TimelineAd }) => (
  <Timeline events={eventsOf(ad)} label="Tijek oglasa" />
);
