import { formatPrice } from '#contract/offer-labels.ts';
import type { Paper } from '#contract/papers.ts';

export const offerPrice = (offer: NonNullable<Paper['offer']>) =>
  formatPrice(offer.price_from_cents, offer.price_to_cents);
