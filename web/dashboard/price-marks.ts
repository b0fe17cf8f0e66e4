import type { WaitingOffer } from '#contract/dashboard.ts';

/** So many have room on one line. */
const most = 3;
/** Per cent between two marks, so that their figures do not run into each other. */
const apart = 34;

/** Offers, cheapest first, on a line from the lowest to the highest price; of many the two lowest and the highest. */
export function priceMarks(offers: readonly WaitingOffer[]): { offer: WaitingOffer; percent: number }[] {
  const shown = offers.length > most ? [...offers.slice(0, most - 1), ...offers.slice(-1)] : offers;
  const [least, greatest] = [shown[0]?.price_from_cents ?? 0, shown.at(-1)?.price_from_cents ?? 0];
  const last = shown.length - 1;
  return shown.map((offer, place) => {
    if (last === 0) return { offer, percent: 50 };
    const at =
      greatest > least ? (100 * (offer.price_from_cents - least)) / (greatest - least) : (100 * place) / last;
    return {
      offer,
      percent:
        place === 0 ? 0 : place === last ? 100 : Math.round(Math.min(100 - apart, Math.max(apart, at))),
    };
  });
}
