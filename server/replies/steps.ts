import { dayText } from '#contract/days.ts';
import { formatTimeStart } from '#contract/deal-times.ts';
import { finishDeal as finishEndpoint } from '#contract/deals.ts';
import { day } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { formatMoney } from '#contract/format.ts';
import { formatPrice, usualValidity } from '#contract/offer-labels.ts';
import { type Offer, sendOffer as offerEndpoint } from '#contract/offers.ts';
import { paperNumber } from '#contract/paper-words.ts';
import { paths } from '#contract/paths.ts';
import { hintFor, timeHints } from '#contract/working-week.ts';
import { getAvailability } from '../calendar/service.ts';
import { chooseTime, finishDeal, getDeal } from '../deals/actions.ts';
import { statePrice } from '../deals/final-price.ts';
import type { Answered } from '../notifications/reply-address.ts';
import { assertMayOffer, type Deciding, decideOffer, getOffer, sendOffer } from '../offers/actions.ts';
import { parse } from '../platform/http/handle.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Choice } from './choices.ts';

/**
 * A step requested in an email reply. It is taken only when the user clicks the button on the linked page.
 */
export type Step =
  | { do: 'accept' | 'decline'; offer: number }
  | { do: 'offer'; post: number; from: number; to: number | null; work: string; client: string }
  | { do: 'time'; deal: number; time: number }
  | { do: 'done'; deal: number; cents: number | null }
  | { do: 'price'; deal: number; cents: number };

const purpose = 'mail.step';
const ttl = 3 * day;

/** Returns the token of a link by which this user takes a step; valid for three days. */
export const stepToken = (keys: Keys, userId: number, step: Step): string =>
  keys.sign({ user: userId, step }, purpose, ttl);

/** Parses the token of a link. Throws `replies.link`. */
export function readStep(keys: Keys, token: string): { user: number; step: Step } {
  const signed = keys.verify<{ user: number; step: Step }>(token, purpose);
  if (!signed) throw new AppError('replies.link');
  return signed;
}

/**
 * Returns the step for a choice; undefined if the email did not offer this choice. Does not check that the
 * step is possible, as `describeStep` does. Throws the errors of `getOffer` and `getDeal`, and `invalid` for
 * an offer or price that the form would reject.
 */
export async function stepOf(
  parts: Pick<Deciding, 'db'>,
  actor: Actor,
  { kind, aboutId }: Answered,
  { choice, work, client }: { choice: Choice; work: string; client: string },
): Promise<Step | undefined> {
  if ('fromCents' in choice) {
    const { fromCents: from, toCents: to } = choice;
    const input = {
      work,
      price_from_cents: from,
      price_to_cents: to,
      valid_until: usualValidity(new Date()),
    };
    return { do: 'offer', post: aboutId, from, to, work: parse(offerEndpoint.body, input).work, client };
  }
  if ('done' in choice) {
    const deal = kind === 'offer_answered' ? (await getOffer(parts, actor, aboutId)).deal_id : aboutId;
    if (deal === null) return undefined;
    parse(finishEndpoint.body, finished(choice.cents));
    return { do: 'done', deal, cents: choice.cents };
  }
  const { number } = choice;
  if (kind === 'offer_received') {
    if (number !== 1 && number !== 2) return undefined;
    return { do: number === 1 ? 'accept' : 'decline', offer: aboutId };
  }
  const { can, proposal, final_price: price } = await getDeal(parts, actor, aboutId);
  if (can.confirm_price && price && number === 1) return { do: 'price', deal: aboutId, cents: price.cents };
  const time = proposal?.times[number - 1];
  return time && can.choose ? { do: 'time', deal: aboutId, time: time.id } : undefined;
}

/** The confirmation page says whether the agreed time has begun, so its button may confirm an early end. */
const finished = (cents: number | null) => ({ early: true, final_cents: cents ?? undefined });

const quoteText = ({ quote }: Offer) =>
  quote
    ? ` Prihvaćate i pisanu ponudu ${paperNumber(quote)} na ${formatMoney(quote.total_cents)}, koju možete preuzeti uz upit.`
    : '';

interface Described {
  title: string;
  text: string;
  button: string;
  done: string;
  href: string;
  /** Hash of the quote that is accepted with an offer; null if the offer has none. */
  quoteSha256?: string | null;
}

/** Returns what a step does, for the email and the page. Throws `AppError` if it is no longer possible. */
export async function describeStep(
  parts: Pick<Deciding, 'db'>,
  actor: Actor,
  step: Step,
): Promise<Described> {
  switch (step.do) {
    case 'accept':
    case 'decline': {
      const offer = await getOffer(parts, actor, step.offer);
      if (!offer.can[step.do]) throw new AppError('offers.moved');
      const price = formatPrice(offer.price_from_cents, offer.price_to_cents);
      const text = `${offer.worker.name}, „${offer.job_post.job_type}“, ${price}.`;
      const href = paths.job(offer.job_post.id);
      return step.do === 'accept'
        ? {
            title: 'Prihvaćate li ponudu?',
            text: `${text}${quoteText(offer)} Prihvaćanjem se upit zatvara, a ostale ponude odbijaju.`,
            button: 'Prihvatite ponudu',
            done: 'Ponuda je prihvaćena',
            href,
            quoteSha256: offer.quote?.sha256 ?? null,
          }
        : {
            title: 'Odbijate li ponudu?',
            text,
            button: 'Odbijte ponudu',
            done: 'Ponuda je odbijena',
            href,
          };
    }
    case 'offer': {
      const post = await assertMayOffer(parts, actor, step.post, step.client);
      return {
        title: 'Šaljete li ovu ponudu?',
        text: `„${post.job_type.name}“, ${formatPrice(step.from, step.to)}, vrijedi do ${dayText(usualValidity(new Date()))} Radovi: ${step.work}`,
        button: 'Pošaljite ponudu',
        done: 'Ponuda je poslana',
        href: paths.job(step.post),
      };
    }
    case 'time': {
      const { can, proposal, role, job_post: post } = await getDeal(parts, actor, step.deal);
      const time = proposal?.times.find(({ id }) => id === step.time);
      if (!time || !can.choose) throw new AppError('deals.moved');
      const hint = hintFor(await getAvailability(parts.db, actor, step.deal), time);
      const warning = hint ? ` ${timeHints[hint][role]}` : '';
      return {
        title: 'Birate li ovaj termin?',
        text: `„${post.job_type.name}“: ${formatTimeStart(time.starts_at)}.${warning}`,
        button: 'Odaberite termin',
        done: 'Termin je dogovoren',
        href: paths.deal(step.deal),
      };
    }
    case 'done': {
      const { can, starts_at: starts, job_post: post } = await getDeal(parts, actor, step.deal);
      if (!can.finish) throw new AppError('deals.moved');
      const price = step.cents === null ? '' : `, konačna cijena ${formatMoney(step.cents)}`;
      const early = starts && new Date(starts) > new Date() ? ' Dogovoreni termin još nije počeo.' : '';
      return {
        title: 'Je li posao obavljen?',
        text: `„${post.job_type.name}“${price}.${early} Natrag se može samo uz pristanak obiju strana.`,
        button: 'Da, obavljen je',
        done: 'Posao je obavljen',
        href: paths.deal(step.deal),
      };
    }
    case 'price': {
      const { can, final_price: price, job_post: post } = await getDeal(parts, actor, step.deal);
      if (!can.confirm_price || price?.cents !== step.cents) throw new AppError('deals.moved');
      return {
        title: 'Potvrđujete li cijenu?',
        text: `„${post.job_type.name}“: ${formatMoney(step.cents)}.`,
        button: 'Potvrdite cijenu',
        done: 'Cijena je potvrđena',
        href: paths.deal(step.deal),
      };
    }
  }
}

/**
 * Takes a step with the user's own permissions. `quoteSha256` is the hash of the quote that the user saw on
 * the page, null if there was none. Throws the errors of the use case, and `papers.moved` if the quote has
 * changed.
 */
export async function takeStep(
  parts: Deciding,
  actor: Actor,
  step: Step,
  quoteSha256: string | null,
): Promise<void> {
  switch (step.do) {
    case 'accept':
    case 'decline':
      await decideOffer(parts, actor, step.offer, step.do, { quoteSha256 });
      return;
    case 'offer':
      await sendOffer(parts, actor, step.post, {
        work: step.work,
        price_from_cents: step.from,
        price_to_cents: step.to,
        valid_until: usualValidity(new Date()),
        client_id: step.client,
      });
      return;
    case 'time':
      await chooseTime(parts, actor, step.deal, step.time);
      return;
    case 'done':
      await finishDeal(parts, actor, step.deal, finished(step.cents));
      return;
    case 'price':
      await statePrice(parts, actor, step.deal, step.cents);
  }
}
