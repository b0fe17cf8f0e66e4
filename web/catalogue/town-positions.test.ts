import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { townHere } from './town-positions.ts';

const places = JSON.parse(
  readFileSync(new URL('../../server/seed/data/places.json', import.meta.url), 'utf8'),
) as {
  towns: { key: string; name: string; county: string; lat: number; lon: number; island?: string }[];
};

const towns = places.towns.map(({ key, name, county, lat, lon, island = null }) => ({
  ...{ key, name, county, lat, lon, island },
}));
const at = (latitude: number, longitude: number) => ({
  getCurrentPosition: (found: PositionCallback) =>
    found({ coords: { latitude, longitude } } as GeolocationPosition),
});
const failing = (code: number) => ({
  getCurrentPosition: (_: PositionCallback, failed?: PositionErrorCallback | null) =>
    failed?.({ code } as GeolocationPositionError),
});
const here = (device: Parameters<typeof townHere>[0]) => townHere(device, async () => towns);

test.each([
  [44.12, 15.23, 'zadar'],
  [45.81, 15.98, 'zagreb'],
  [43.385, 16.55, 'supetar'],
])('the position %s, %s is converted to the nearest town', async (lat, lon, key) => {
  expect(await here(at(lat, lon))).toMatchObject({ town: { key } });
});

test('a position far from every town, a denied permission and any other failure return different messages', async () => {
  expect(await here(at(48.2, 16.37))).toEqual({
    message: expect.stringContaining('nema mjesta u Hrvatskoj'),
  });
  expect(await here(failing(1))).toEqual({ message: expect.stringContaining('ne dopušta') });
  for (const code of [2, 3])
    expect(await here(failing(code))).toEqual({ message: expect.stringContaining('nije moguće odrediti') });
  const offline = await townHere(at(44.12, 15.23), () => Promise.reject(new Error('no network')));
  expect(offline).toEqual({ message: expect.stringContaining('nije moguće odrediti') });
});
