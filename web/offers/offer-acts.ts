import type { BodyInput } from '#contract/endpoint.ts';
import { publishJobPost } from '#contract/job-posts.ts';
import {
  acceptOffer as accept,
  declineInvitation as cannot,
  declineOffer as decline,
  inviteWorker as invite,
  type Offer,
  sendOffer as send,
  withdrawOffer as withdraw,
} from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/rare-nouns.ts';
import { count } from '#contract/text.ts';
import { act } from '../platform/act.ts';
import { parseEuro } from '../ui/fields/money.ts';
import { priceOf } from './offer-words.ts';

const shared = { conflict: 'Ponuda je u međuvremenu promijenjena.' };

type NewOffer = BodyInput<typeof send> & { id: string | number };

/** Without script a price arrives as it was typed. */
const cents = (price: unknown) => (typeof price === 'string' ? (parseEuro(price) ?? price) : price) as number;

export const sendOffer = act('posalji-ponudu', send, {
  input: ({ id, ...body }: NewOffer) => ({
    params: { id },
    body: { ...body, price_from_cents: cents(body.price_from_cents), price_to_cents: cents(body.price_to_cents) },
  }),
  done: ['Ponuda je poslana.', 'Klijent je vidi uz upit i u razgovoru s Vama.'],
});

export const acceptOffer = act('prihvati', accept, {
  ...shared,
  done: ['Ponuda je prihvaćena.', 'Dogovorite termin. Upit je zatvoren.'],
  to: ({ data }) => (data.deal_id === null ? paths.job(data.job_post.id) : paths.deal(data.deal_id)),
});
export const declineOffer = act('odbij', decline, { ...shared, done: ['Ponuda je odbijena.'] });
export const withdrawOffer = act('povuci', withdraw, { ...shared, done: ['Ponuda je povučena.'] });

export const inviteWorker = act('pozovi', invite, {
  input: ({ post, user_id }: { post: string; user_id: number }) => ({ params: { id: post }, body: { user_id } }),
  done: ({ data }) => ['Poziv je poslan.', `${count(data.left, accountNouns.preostaliPoziv)} za ovaj upit.`],
});

/** One tap; why is said afterwards, if at all. */
export const declineInvitation = act('ne-mogu', cannot, {
  done: (_, { reason }) => (reason ? ['Razlog je poslan.'] : ['Odgovor je poslan.', 'Klijent vidi da ovaj put ne možete.']),
});

/** An inquiry that only chosen workers see. */
export const openToAll = act('objavi-svima', publishJobPost, {
  done: ['Upit je objavljen svima.', 'Od sada ga vide svi majstori, a oni koje ste pitali i dalje mogu poslati ponudu.'],
});

/** The acts of pages that show offers. */
export const offerActs = [acceptOffer, declineOffer, withdrawOffer, declineInvitation, openToAll] as const;

export const askToAccept = (offer: Offer) => ({
  title: 'Prihvatiti ponudu?',
  content: `${offer.worker.name}, ${priceOf(offer)}. Upit se zatvara, a ostalim majstorima ljubazno javljamo. Možete ga ponovno otvoriti.`,
  submit: 'Prihvatite',
  busyText: 'Prihvaća se…',
});

export const askToDecline = ({ worker }: Offer) => ({
  title: 'Odbiti ponudu?',
  content: `${worker.name} dobiva obavijest da ponuda nije prihvaćena.`,
  submit: 'Odbijte',
  busyText: 'Odbija se…',
  danger: true,
});

export const askToWithdraw = {
  title: 'Povući ponudu?',
  content: 'Nakon toga možete poslati novu.',
  submit: 'Povucite',
  busyText: 'Povlači se…',
  danger: true,
};
