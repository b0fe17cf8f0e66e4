import { formatWeekday } from '#contract/deal-times.ts';
import { formatLongDate, sentence } from '#contract/format.ts';
import { formatPrice } from '#contract/offer-labels.ts';
import { paths } from '#contract/paths.ts';
import type { NamedDataOf } from './data.ts';
import { seePost } from './job-post-text.ts';
import type { NotificationText } from './text.ts';
import { chatWith } from './text.ts';

type Received = NamedDataOf<'offer_received'>;

const noBreak = '\u00a0';

const ordinals = ['prva', 'druga', 'treća', 'četvrta', 'peta'];
const numbered = (nth: number | undefined) => (nth === undefined ? '' : `${ordinals[nth - 1] ?? `${nth}.`} `);

const priceOf = ({ from_cents, to_cents }: NonNullable<Received['told']>) =>
  formatPrice(from_cents, to_cents);
const startOf = ({ starts_on: day }: NonNullable<Received['told']>) =>
  day === null ? 'po dogovoru' : formatWeekday(day);

/**
 * Returns the facts of the offer, and the email's own text, which omits the sender because the email shows
 * the sender separately. Empty for older notifications, which do not contain the offer.
 */
const offerMail = ({
  job_type: type,
  worker,
  told: offer,
}: Received): Pick<NotificationText, 'mail' | 'facts'> =>
  offer
    ? {
        mail: {
          text: `Na Vaš je upit stigla ${numbered(offer.nth)}ponuda. Vrijedi do ${formatLongDate(offer.valid_until).replace(' ', noBreak)}`,
          preview: `${worker.name}: ${priceOf(offer)}. ${sentence(`Početak: ${startOf(offer)}`)} ${type}.`,
        },
        facts: [
          ['Rad', type, 'title'],
          ['Cijena', priceOf(offer), 'large'],
          ['Početak', startOf(offer), 'half'],
          ['Mjesto', offer.place, 'half'],
        ],
      }
    : {};

export const offerReceived = (data: Received): NotificationText => ({
  title: 'Nova ponuda',
  text: `${data.worker.name} šalje ponudu na Vaš upit „${data.job_type}“.`,
  href: paths.job(data.job_post_id),
  button: 'Pogledajte ponudu',
  note: 'Ponudu možete prihvatiti, odbiti ili na nju odgovoriti porukom. Dogovor i plaćanje ostaju između Vas i majstora, bez provizije.',
  ...offerMail(data),
});

export const offerAnswered = ({
  job_post_id: id,
  job_type: type,
  client,
  outcome,
  deal_id: dealId,
}: NamedDataOf<'offer_answered'>): NotificationText => {
  const post = { href: paths.job(id), button: seePost };
  if (outcome === 'accepted')
    return {
      title: 'Ponuda je prihvaćena',
      text: `${client.name} prihvaća Vašu ponudu za upit „${type}“. Dogovorite termin.`,
      ...(dealId === undefined
        ? { href: chatWith(client), button: 'Otvorite razgovor' }
        : { href: paths.deal(dealId), button: 'Otvorite dogovor' }),
    };
  return outcome === 'declined'
    ? {
        ...post,
        title: 'Ponuda nije prihvaćena',
        text: `Ponuda za upit „${type}“ ovaj put nije prihvaćena. Hvala Vam na trudu.`,
      }
    : {
        ...post,
        title: 'Odabrana je druga ponuda',
        text: `Za upit „${type}“ odabrana je druga ponuda. Hvala Vam na trudu.`,
      };
};
