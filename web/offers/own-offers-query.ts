import type { OfferStatus } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { pageIn } from '../platform/page/page-number.ts';

/**
 * URL values of the offer states. A closed offer counts as declined, since the client chose another worker.
 */
export const offerStateWords = {
  open: 'cekaju',
  accepted: 'prihvacene',
  declined: 'odbijene',
  expired: 'istekle',
  withdrawn: 'povucene',
} as const;
export type OfferTab = keyof typeof offerStateWords;

export const statusesOf = (tab: OfferTab): OfferStatus[] =>
  tab === 'declined' ? ['declined', 'closed'] : [tab];

export interface OwnOffersQuery {
  tab: OfferTab | undefined;
  page: number;
}

const isTab = (key: string): key is OfferTab => key in offerStateWords;

export function readOwnOffersQuery(params: URLSearchParams): OwnOffersQuery {
  const word = params.get('stanje');
  return {
    tab: Object.keys(offerStateWords)
      .filter(isTab)
      .find((key) => offerStateWords[key] === word),
    page: pageIn(params),
  };
}

export function ownOffersPath({ tab, page }: Partial<OwnOffersQuery>): string {
  const path = paths.myOffers(tab && offerStateWords[tab]);
  return page && page > 1 ? `${path}${tab ? '&' : '?'}stranica=${page}` : path;
}
