import { expect, test } from 'vitest';
import { countyExample, meExample, townExample } from '#contract/examples.ts';
import { loading } from '../platform/page/rendered.tsx';
import { listChoices } from './list-choices.ts';
import { listSearch, readListQuery } from './list-query.ts';

const meta = { current_page: 1, last_page: 1, per_page: 500, from: 1, to: 1, total: 1 };
const town = (key: string, name: string) => ({
  key,
  name,
  county: 'zadarska',
  lat: 44,
  lon: 15,
  island: null,
});
const answers = {
  '/job-categories': { data: [], meta },
  '/counties': { data: [countyExample], meta },
  '/towns': { data: [townExample], meta },
  '/towns/positions': {
    data: [town('zadar', 'Zadar'), town('osijek', 'Osijek'), town('cakovec', 'Čakovec')],
  },
  '/me': { data: { ...meExample, towns: [{ ...townExample, key: 'osijek', name: 'Osijek' }] } },
};

async function settled(search: string, cookie?: string) {
  const { args, asked } = loading(answers);
  const request = new Request('http://localhost/', cookie ? { headers: { cookie } } : {});
  const { query, choices } = await listChoices(
    { ...(args as { context: never }), request },
    readListQuery(new URLSearchParams(search)),
  );
  return { search: listSearch(query), near: choices.near, asked };
}
const signedIn = 'authToken=a';

test('the town to measure from is found by its key or its typed name, and ignored if unknown', async () => {
  expect(await settled('?blizu=zadar&krug=25')).toMatchObject({
    search: '?blizu=zadar&krug=25',
    near: { key: 'zadar', name: 'Zadar' },
  });
  expect((await settled('?blizu=čakovec&krug=10')).search).toBe('?blizu=cakovec&krug=10');
  expect((await settled('?blizu=Cakovec')).search).toBe('?blizu=cakovec');
  expect(await settled('?blizu=Atlantida&krug=25&otoci=da&poredak=udaljenost')).toMatchObject({
    search: '',
    near: undefined,
  });
});

test('a circle without a centre is drawn around the only chosen town, which no longer filters, or else the profile’s', async () => {
  expect((await settled('?krug=25&zupanije=zadarska&gradovi=zadar')).search).toBe('?blizu=zadar&krug=25');
  expect((await settled('?krug=25', signedIn)).search).toBe('?blizu=osijek&krug=25');
  expect((await settled('?krug=25')).search).toBe('');
});

test('sorting by distance measures from the only chosen town or the profile’s town, and is ignored without one', async () => {
  expect((await settled('?zupanije=zadarska&gradovi=zadar&poredak=udaljenost')).search).toBe(
    '?zupanije=zadarska&gradovi=zadar&blizu=zadar&poredak=udaljenost',
  );
  expect((await settled('?poredak=udaljenost', signedIn)).search).toBe('?blizu=osijek&poredak=udaljenost');
  expect((await settled('?poredak=udaljenost')).search).toBe('');
  expect((await settled('?poredak=najstariji', signedIn)).asked).not.toContain('/me');
});
