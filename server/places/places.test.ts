// @module-tag sql
import { expect } from 'vitest';
import { test } from '../testing/app.ts';

test('all counties are listed in Croatian order', async ({ visitor }) => {
  const { body } = await visitor.get('/counties');
  expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 500, from: 1, to: 21, total: 21 });
  expect(body.data.map((county: { name: string }) => county.name).slice(-3)).toEqual([
    'Vukovarsko-srijemska županija',
    'Zadarska županija',
    'Zagrebačka županija',
  ]);
});

test('towns beyond the first page of 500, such as Zagreb, are listed', async ({ visitor }) => {
  const pages = [await visitor.get('/towns?per_page=500'), await visitor.get('/towns?per_page=500&page=2')];
  const names = pages.flatMap((page) =>
    page.body.data.map((town: { name: string }) => town.name),
  ) as string[];
  expect(pages[0]?.body.meta).toMatchObject({ total: 556, last_page: 2 });
  expect(new Set(pages.flatMap((page) => page.body.data.map((town: { id: number }) => town.id))).size).toBe(
    556,
  );
  expect(names.some((name) => name.startsWith('Zagreb'))).toBe(true);
  expect(names.indexOf('Čakovec')).toBeGreaterThan(names.findLastIndex((name) => name.startsWith('C')));
});

test('places and trades can be read to the last page with any page size', async ({ visitor }) => {
  for (const list of ['towns', 'counties', 'job-types', 'job-categories']) {
    const { meta } = (await visitor.get(`/${list}?per_page=1`)).body;
    expect(meta.last_page, list).toBe(meta.total);
    const last = (await visitor.get(`/${list}?per_page=1&page=${meta.last_page}`)).body;
    expect([last.data.length, last.meta.to], list).toEqual([1, meta.total]);
  }
});

test('the towns of counties given by id or by key are listed', async ({ visitor }) => {
  const { body } = await visitor.get('/towns?counties=zadarska');
  const id = body.data[0].county_id;
  expect(body.data.every((town: { county_id: number }) => town.county_id === id)).toBe(true);
  expect((await visitor.get(`/towns?where_in[county_id]=${id}`)).body).toEqual(body);
  expect((await visitor.get('/towns?counties=zadarska&sort_direction=DESC')).body.data[0]).toEqual(
    body.data.at(-1),
  );
});

test('a county and a town can be read by id, and unknown ids return 404', async ({ visitor }) => {
  const town = (await visitor.get('/towns')).body.data[0];
  expect((await visitor.get(`/towns/${town.id}`)).body.data).toEqual(town);
  expect((await visitor.get(`/counties/${town.county_id}`)).body.data.id).toBe(town.county_id);
  for (const url of ['/towns/0', '/towns/99999', '/towns/zadar', '/counties/99999', '/counties/-1'])
    expect((await visitor.get(url)).body, url).toMatchObject({ message: 'Stranica ne postoji.' });
  expect(await visitor.get('/counties/99999')).toHaveStatus(404);
  expect(await visitor.get('/towns/99999')).toHaveStatus(404);
});

test('the coordinates of all towns are listed, with the islands', async ({ visitor }) => {
  const { body } = await visitor.get('/towns/positions');
  expect(body.data).toHaveLength(556);
  expect(body.data.find(({ key }: { key: string }) => key === 'supetar')).toEqual({
    key: 'supetar',
    name: 'Supetar',
    county: 'splitsko-dalmatinska',
    lat: 43.38417,
    lon: 16.55083,
    island: 'Brač',
  });
  expect(body.data.find(({ key }: { key: string }) => key === 'zadar').island).toBeNull();
});

test.for([
  ['counties', '/towns?counties=atlantida'],
  ['kvart', '/towns?kvart=1'],
  ['per_page', '/counties?per_page=501'],
  ['per_page', '/counties?per_page=abc'],
  ['page', '/counties?page=0'],
  ['sort_by', '/counties?sort_by=population'],
  ['where_in[county_id]', '/towns?where_in[county_id]=abc'],
] as const)('the parameter %s in %s is rejected', async ([field, url], { visitor }) => {
  expect(await visitor.get(url)).toBe422(field);
});
