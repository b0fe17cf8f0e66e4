import type { WaitingOffer } from '#contract/dashboard.ts';

const most = 3;
/** Minimum distance between two marks in per cent, so that their figures do not overlap. */
const apart = 34;

/**
 * Returns offers, cheapest first, with their position between the lowest and the highest price; if there are
 * too many, only the cheapest ones and the most expensive one.
 */
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
