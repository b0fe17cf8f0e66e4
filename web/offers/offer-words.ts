import { formatLongDate } from '#contract/format.ts';
import { formatPrice } from '#contract/offer-labels.ts';
import type { Offer, OfferStatus } from '#contract/offers.ts';
import type { Shape, Tone } from '../ui/display/badge.tsx';

export const offerStates: Record<OfferStatus, { label: string; tone: Tone; shape: Shape }> = {
  open: { label: 'Čeka odgovor', tone: 'amber', shape: 'ring' },
  accepted: { label: 'Prihvaćena', tone: 'green', shape: 'check' },
  declined: { label: 'Odbijena', tone: 'grey', shape: 'dash' },
  withdrawn: { label: 'Povučena', tone: 'grey', shape: 'dash' },
  closed: { label: 'Zatvorena', tone: 'grey', shape: 'dash' },
  expired: { label: 'Istekla', tone: 'grey', shape: 'dash' },
};

export const priceOf = ({
  price_from_cents,
  price_to_cents,
}: Pick<Offer, 'price_from_cents' | 'price_to_cents'>) => formatPrice(price_from_cents, price_to_cents);

export const startOf = ({ starts_on }: Pick<Offer, 'starts_on'>) =>
  starts_on ? formatLongDate(starts_on) : 'po dogovoru';
