import { expect, test } from 'vitest';
import { meExample, userExample } from '#contract/examples.ts';
import type { Me, User } from '#contract/users.ts';
import { linksOf, rendered, wordsOf } from '../platform/page/rendered.tsx';
import { cardWorker } from './card-worker.ts';
import { WorkerCard } from './worker-card.tsx';

const worker = { ...userExample, id: 8, slug: 'ana-anic', name: 'Ana Anić' } as unknown as User;
const me = meExample as unknown as Me;
const card = (user: User, reader: Me | null = null) =>
  rendered(<WorkerCard user={cardWorker(user)} />, { me: reader });

test('a worker’s card shows name, stars, trades, places and the beginning of the text, and links to the profile', () => {
  const html = card({ ...worker, about: `${'Radim sve oko vode. '.repeat(8)}Kraj.` });
  const words = wordsOf(html);
  expect(linksOf(html)).toEqual([['/korisnici/ana-anic', 'Ana Anić']]);
  expect(html).toContain('aria-label="Ocjena 4,9 od 5, 57 ocjena"');
  expect(words).toContain('Vodoinstalacije');
  expect(words).toContain('Popravak curenja i puknutih cijevi');
  expect(words).toContain('Mjesto: Zadar · Zadarska');
  const about = /worker-card-about">([^<]*)</.exec(html)?.[1] ?? '';
  expect(about.length).toBeLessThanOrEqual(100);
  expect(about).toMatch(/^Radim sve oko vode\..*…$/);
  expect(words).not.toContain('Vaš profil');
});

test('the card of a worker without places shows the whole country', () => {
  expect(wordsOf(card({ ...worker, counties: [], towns: [] }))).toContain('Cijela Hrvatska');
});

test('a worker’s card names the island if all the worker’s towns are on it, and the ferry if one is needed', () => {
  const [zadar] = worker.towns;
  const bol = { ...zadar, name: 'Bol', island: 'Brač' };
  const at = (towns: object[], distance = {}) =>
    wordsOf(card({ ...worker, towns, ...distance } as unknown as User));
  expect(at([bol, { ...bol, name: 'Supetar' }])).toContain(' · otok Brač');
  expect(at([bol], { distance_km: null, by_ferry: true })).toContain(' · otok Brač, trajektom');
  expect(at([bol], { distance_km: 12, by_ferry: false })).toContain(' · otok Brač, 12 km');
  expect(at([bol, { ...zadar }])).not.toContain('otok');
  expect(at([bol, { ...bol, name: 'Hvar', island: 'Hvar' }])).not.toContain('otok');
});

test('a worker’s card shows the distance to the reader', () => {
  const at = (change: object) => wordsOf(card({ ...worker, ...change }));
  expect(at({ distance_km: 12, by_ferry: false })).toContain(' · 12 km');
  expect(at({ distance_km: null, by_ferry: true })).toContain(' · trajektom');
  expect(at({})).not.toContain('12 km');
});

test('the user’s own card is labelled and links to their own profile', () => {
  const html = card({ ...worker, id: me.id }, me);
  expect(wordsOf(html)).toContain('Vaš profil');
  expect(linksOf(html)).toEqual([['/korisnik/profil', 'Ana Anić']]);
});
