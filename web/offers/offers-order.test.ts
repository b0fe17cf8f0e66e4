import { expect, test } from 'vitest';
import type { ComparedOffer, OfferStatus } from '#contract/offers.ts';
import { inOrder, orderIn } from './offers-order.ts';

const offer = (
  id: number,
  price: number,
  more: { starts_on?: string; rating?: number; km?: number; status?: OfferStatus } = {},
) =>
  ({
    id,
    price_from_cents: price,
    starts_on: more.starts_on ?? null,
    distance_km: more.km ?? null,
    status: more.status ?? 'open',
    worker: { rating: more.rating ?? 0 },
  }) as ComparedOffer;
const ids = (offers: readonly ComparedOffer[]) => offers.map(({ id }) => id);

const three = [
  offer(1, 90, { rating: 4 }),
  offer(2, 70, { km: 5, rating: 5 }),
  offer(3, 80, { starts_on: '2026-12-01', km: 2 }),
];

test('each sort order puts unknown values last and sorts ties by price', () => {
  expect(ids(inOrder(three, 'cijena'))).toEqual([2, 3, 1]);
  expect(ids(inOrder(three, 'pocetak'))).toEqual([3, 2, 1]);
  expect(ids(inOrder(three, 'ocjena'))).toEqual([2, 1, 3]);
  expect(ids(inOrder(three, 'udaljenost'))).toEqual([3, 2, 1]);
});

test('every sort order begins with an accepted offer and ends with declined ones', () => {
  expect(
    ids(
      inOrder(
        [offer(1, 10, { status: 'declined' }), ...three.slice(1), offer(4, 900, { status: 'accepted' })],
        'cijena',
      ),
    ),
  ).toEqual([4, 2, 3, 1]);
});

test('an unknown sort order in the URL falls back to sorting by price', () => {
  expect(orderIn(new URLSearchParams('ponude-po=ocjena'))).toBe('ocjena');
  for (const word of ['', 'constructor', 'x'])
    expect(orderIn(new URLSearchParams({ 'ponude-po': word }))).toBe('cijena');
});
