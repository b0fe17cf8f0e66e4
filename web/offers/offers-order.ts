import type { ComparedOffer } from '#contract/offers.ts';

type Compare = (a: ComparedOffer, b: ComparedOffer) => number;

const last = Number.POSITIVE_INFINITY;
const byNumber =
  (value: (offer: ComparedOffer) => number | null): Compare =>
  (a, b) => {
    const [one, other] = [value(a) ?? last, value(b) ?? last];
    // Infinity minus Infinity is NaN, so equal values are compared first.
    return one === other ? 0 : one - other;
  };
const start = ({ starts_on }: ComparedOffer) => (starts_on ? Date.parse(starts_on) : null);

export const offerOrders = {
  cijena: { label: 'cijeni', compare: byNumber((offer) => offer.price_from_cents) },
  pocetak: { label: 'početku', compare: byNumber(start) },
  ocjena: { label: 'ocjeni', compare: byNumber(({ worker }) => -worker.rating) },
  udaljenost: { label: 'udaljenosti', compare: byNumber((offer) => offer.distance_km) },
} as const satisfies Record<string, { label: string; compare: Compare }>;
export type OfferOrder = keyof typeof offerOrders;

export const orderParameter = 'ponude-po';

export function orderIn(params: URLSearchParams): OfferOrder {
  const word = params.get(orderParameter) ?? '';
  return Object.hasOwn(offerOrders, word) ? (word as OfferOrder) : 'cijena';
}

const rank = { accepted: 0, open: 1, expired: 2, closed: 3, declined: 4, withdrawn: 5 } as const;

/**
 * Sorts offers by status (accepted, open, expired, closed, declined, withdrawn), within a status by the
 * chosen order, and ties by price.
 */
export function inOrder(offers: readonly ComparedOffer[], order: OfferOrder): ComparedOffer[] {
  const { compare } = offerOrders[order];
  return offers.toSorted(
    (a, b) =>
      rank[a.status] - rank[b.status] || compare(a, b) || offerOrders.cijena.compare(a, b) || a.id - b.id,
  );
}
