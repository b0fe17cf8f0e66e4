import { describe, expect, test } from 'vitest';
import places from '../seed/data/places.json' with { type: 'json' };
import { measuring } from './distances.ts';

const landmasses = new Map(places.islands.map(({ name, landmass }) => [name, landmass]));
const landmassOf = (island: string | undefined) => (island && landmasses.get(island)) ?? null;
const rows = places.towns.map(({ lat, lon, island }, id) => ({ id, lat, lon, landmass: landmassOf(island) }));
const idOf = (key: string) => places.towns.findIndex((town) => town.key === key);
const keysOf = (ids: readonly number[]) => ids.map((id) => places.towns[id]?.key);
const { between, byDistance, circle } = measuring(rows);
const way = (from: string, to: string) => between([idOf(from)], [idOf(to)]);

describe('the distance between towns', () => {
  test.each([
    ['zagreb', 'split', 259],
    ['rijeka', 'krk', 35],
    ['zadar', 'vir', 24],
    ['zadar', 'pag', 39],
    ['sibenik', 'murter-kornati', 26],
    ['split', 'okrug', 14],
    ['split', 'orebic', 85],
    ['cres', 'mali-losinj', 48],
    ['preko', 'tkon', 26],
    ['supetar', 'bol', 16],
    ['lumbarda', 'vela-luka', 36],
    ['zadar', 'zadar', 0],
  ])('%s to %s is measured in a straight line', (from, to, km) => {
    expect(way(from, to)).toEqual({ distance_km: km, by_ferry: false });
    expect(way(to, from)).toEqual({ distance_km: km, by_ferry: false });
  });

  test.each([
    ['split', 'supetar'],
    ['bol', 'hvar'],
    ['zadar', 'preko'],
    ['zadar', 'sali'],
    ['krk', 'cres'],
    ['novalja', 'rab'],
    ['orebic', 'korcula'],
  ])('%s to %s has no distance in kilometres, because the journey requires a ferry', (from, to) => {
    expect(way(from, to)).toEqual({ distance_km: null, by_ferry: true });
    expect(way(to, from)).toEqual({ distance_km: null, by_ferry: true });
  });

  test('is that of the closest pair of towns that needs no ferry, if there is one', () => {
    expect(between([idOf('split')], ['zagreb', 'solin', 'supetar'].map(idOf))).toEqual({
      distance_km: 6,
      by_ferry: false,
    });
  });

  test('is unknown without towns and for towns without coordinates', () => {
    const unknown = { distance_km: null, by_ferry: false };
    expect(between([], [idOf('zadar')])).toEqual(unknown);
    expect(between([idOf('zadar')], [-1])).toEqual(unknown);
    const bare = measuring([{ id: 1, lat: null, lon: null, landmass: null }]);
    expect([bare.between([1], [1]), bare.byDistance(1), bare.circle(1, 10, true)]).toEqual([unknown, [], []]);
  });
});

describe('a circle', () => {
  test('around a mainland town includes only islands with a bridge, unless ferries are included', () => {
    const near = keysOf(circle(idOf('split'), 25, false));
    expect(near).toEqual(expect.arrayContaining(['split', 'solin', 'kastela', 'trogir', 'okrug']));
    for (const key of ['supetar', 'sutivan', 'milna', 'solta']) {
      expect(near).not.toContain(key);
      expect(keysOf(circle(idOf('split'), 25, true))).toContain(key);
    }
    expect(near).not.toContain('zagreb');
  });

  test('around an island town includes the towns of that island', () => {
    expect(keysOf(circle(idOf('korcula'), 50, false)).sort()).toEqual([
      'blato',
      'korcula',
      'lumbarda',
      'smokvica',
      'vela-luka',
    ]);
  });
});

test('towns are sorted by distance, without those that need a ferry', () => {
  const sorted = byDistance(idOf('split'));
  expect(keysOf(sorted).slice(0, 3)).toEqual(['split', 'kastela', 'solin']);
  const km = sorted.map((id) => between([idOf('split')], [id]).distance_km ?? Number.NaN);
  expect(km).toEqual(km.toSorted((a, b) => a - b));
  expect(sorted).toHaveLength(556 - 32);
  expect(keysOf(byDistance(idOf('lastovo')))).toEqual(['lastovo']);
});

test('every island town is on a known island, and these islands are reached only by ferry', () => {
  const islands = places.towns.flatMap(({ key, island }) => (island ? [[key, island] as const] : []));
  expect(islands.every(([, island]) => landmasses.has(island))).toBe(true);
  expect(new Set(islands.map(([, island]) => island))).toEqual(new Set(landmasses.keys()));
  const byFerry = Object.groupBy(
    islands.filter(([, island]) => landmassOf(island)),
    ([, island]) => landmassOf(island) ?? '',
  );
  expect(
    Object.fromEntries(Object.entries(byFerry).map(([name, towns]) => [name, towns?.map(([key]) => key)])),
  ).toEqual({
    'Cres i Lošinj': ['cres', 'mali-losinj'],
    Rab: expect.arrayContaining(['lopar', 'rab']),
    'Ugljan i Pašman': expect.arrayContaining(['kali', 'kukljica', 'pasman', 'preko', 'tkon']),
    'Dugi otok': ['sali'],
    Brač: expect.arrayContaining([
      'bol',
      'milna',
      'nerezisca',
      'postira',
      'pucisca',
      'selca',
      'supetar',
      'sutivan',
    ]),
    Hvar: expect.arrayContaining(['hvar', 'jelsa', 'stari-grad', 'sucuraj']),
    Vis: expect.arrayContaining(['komiza', 'vis']),
    Šolta: ['solta'],
    Korčula: expect.arrayContaining(['blato', 'korcula', 'lumbarda', 'smokvica', 'vela-luka']),
    Lastovo: ['lastovo'],
    Mljet: ['mljet'],
  });
  expect(Object.values(byFerry).flat()).toHaveLength(32);
});
