import { describe, expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import {
  apiFilters,
  type Choices,
  chosenCount,
  cleared,
  listSearch,
  postFilters,
  readListQuery,
  toggled,
  withAnswers,
  withChange,
} from './list-query.ts';

const choices: Choices = {
  categories: [
    { key: 'krovovi', name: 'Krovovi' },
    { key: 'vrt', name: 'Vrt' },
  ],
  types: [
    { key: 'crijep', name: 'Crijep', parent: 'krovovi' },
    { key: 'kosnja', name: 'Košnja', parent: 'vrt' },
  ],
  counties: [
    { key: 'zadarska', name: 'Zadarska županija' },
    { key: 'istarska', name: 'Istarska županija' },
  ],
  towns: [
    { key: 'zadar', name: 'Zadar', parent: 'zadarska' },
    { key: 'pula', name: 'Pula', parent: 'istarska' },
  ],
};

const full =
  '?q=bojler&kategorije=krovovi,vrt&vrste=crijep,kosnja&zupanije=zadarska,istarska&gradovi=zadar,pula&blizu=zadar&krug=25&otoci=da&objava=nudim&kada=hitno,ovaj-mjesec&proracun=500&poredak=najstariji&stranica=3';
const read = (search: string) => readListQuery(new URLSearchParams(search));

describe('a list’s URL', () => {
  test('is unchanged after being parsed and rebuilt', () => {
    expect(listSearch(read(full))).toBe(full);
  });

  test('omits empty values and the first page', () => {
    expect(listSearch(read(''))).toBe('');
    expect(listSearch(read('?stranica=1&q=&kategorije='))).toBe('');
  });

  test('accepts both the repeated keys of a plain form and comma-separated values', () => {
    expect(read('?kategorije=krovovi&kategorije=vrt&kategorije=krovovi').categories).toEqual([
      'krovovi',
      'vrt',
    ]);
  });

  test('accepts only known urgencies and valid amounts', () => {
    expect(read('?kada=ovaj-mjesec&kada=hitno,odmah&proracun=500')).toMatchObject({
      urgencies: ['urgent', 'this_month'],
      budget: 500,
    });
    for (const text of ['-1', '1.5', 'puno', '9999999']) expect(read(`?proracun=${text}`)).toEqual(read(''));
  });

  test('accepts only known radii, but any town, which the loader looks up', () => {
    for (const text of ['30', '0', '-10', 'blizu']) expect(read(`?krug=${text}`)).toEqual(read(''));
    expect(read('?blizu= Nova Gradiška &krug=100&otoci=ne')).toMatchObject({
      near: 'Nova Gradiška',
      radius: 100,
      islands: false,
    });
    expect(listSearch(read('?blizu=zadar&otoci=da'))).toBe('?blizu=zadar');
  });

  test('preserves diacritics, ignores unknown keys and kinds, and limits the page number', () => {
    expect(read('?q=%C5%BEbuka%20u%20kupaonici').search).toBe('žbuka u kupaonici');
    expect(read(`?zupanije=${encodeURIComponent('<script>,Zadar')}&objava=inquiry&stranica=-2`)).toEqual(
      read(''),
    );
    expect(read('?stranica=1e9').page).toBe(limits.pagesMost);
    expect(read('?objava=trazim').kind).toBe('inquiry');
  });
});

describe('a query change', () => {
  test('to other counties keeps only their towns and returns to the first page', () => {
    const next = withChange(read(full), { counties: ['istarska'] }, choices);
    expect(next).toMatchObject({
      counties: ['istarska'],
      towns: ['pula'],
      types: ['crijep', 'kosnja'],
      page: 1,
    });
  });

  test('to other categories keeps only their types', () => {
    const next = withChange(read(full), { categories: toggled(['krovovi', 'vrt'], 'krovovi') }, choices);
    expect(next).toMatchObject({ categories: ['vrt'], types: ['kosnja'], towns: ['zadar', 'pula'] });
  });

  test('that removes the last county removes all towns, known or not', () => {
    expect(withChange(read('?zupanije=zadarska&gradovi=zadar,nin'), { counties: [] }, choices).towns).toEqual(
      [],
    );
  });

  test('that removes the town to measure from also removes the circle and the sorting by distance', () => {
    const near = read('?blizu=zadar&krug=25&otoci=da&poredak=udaljenost');
    expect(withChange(near, { near: '' }, choices)).toEqual(read(''));
    expect(withChange(near, { radius: 0 }, choices)).toMatchObject({ near: 'zadar', sort: 'udaljenost' });
    expect(withChange(read(full), { near: '' }, choices).sort).toBe('najstariji');
  });

  test('to another page changes only the page', () => {
    expect(withChange(read(full), { page: 4 }, choices)).toEqual({ ...read(full), page: 4 });
  });
});

test('clearing a list’s filters keeps only a sort order that does not depend on them', () => {
  expect(listSearch(cleared(read(full)))).toBe('?poredak=najstariji');
  expect(chosenCount(read(full))).toBe(13);
  expect(listSearch(cleared(read('?blizu=zadar&poredak=udaljenost')))).toBe('');
  expect(chosenCount(read('?q=bojler'))).toBe(0);
});

test('the API receives catalogue keys, but no empty values', () => {
  expect(postFilters(read('?kada=hitno,ovaj-tjedan&proracun=500'))).toEqual({
    type: undefined,
    urgency: 'urgent,this_week',
    budget_from: 50_000,
  });
  expect(postFilters(read(''))).toEqual({ type: undefined, urgency: undefined, budget_from: undefined });
  expect(apiFilters(read('?q=bojler&zupanije=zadarska,istarska'))).toEqual({
    search: 'bojler',
    job_categories: undefined,
    job_types: undefined,
    counties: 'zadarska,istarska',
    towns: undefined,
  });
  expect(apiFilters(read('?blizu=zadar&krug=25&otoci=da'))).toMatchObject({
    near: 'zadar',
    radius: 25,
    islands: true,
  });
});

describe('filters by answers', () => {
  const one = '?kategorije=krovovi&vrste=crijep&odgovori[kat]=prizemlje,1-2&odgovori[povrsina][od]=20';

  test('have the same format in the URL as in a form without JavaScript', () => {
    expect(listSearch(read(one))).toBe(one);
    expect(read(one).answers).toEqual({ kat: ['prizemlje', '1-2'], povrsina: { from: 20 } });
    expect(
      read('?odgovori[kat]=1-2&odgovori[kat]=prizemlje&odgovori[povrsina][od]=&odgovori[povrsina][do]=80')
        .answers,
    ).toEqual({ kat: ['1-2', 'prizemlje'], povrsina: { to: 80 } });
    expect(
      read('?odgovori[Kat]=a&odgovori=b&odgovori[kat][x]=1&odgovori[v][od]=-1&odgovori[kat]=').answers,
    ).toEqual({});
    const many = Array.from({ length: 7 }, (_, n) => `odgovori[p${n}]=a`).join('&');
    expect(Object.keys(read(`?${many}`).answers)).toHaveLength(5);
  });

  test('are sent to the API, counted, and changed one at a time', () => {
    const query = read(one);
    expect(postFilters(query).answers).toEqual({ kat: 'prizemlje,1-2', povrsina: { from: 20 } });
    expect(chosenCount(query)).toBe(5);
    expect(withAnswers(query, 'kat', ['1-2'])).toEqual({
      answers: { kat: ['1-2'], povrsina: { from: 20 } },
    });
    expect(withAnswers(query, 'kat', [])).toEqual({ answers: { povrsina: { from: 20 } } });
    expect(withAnswers(query, 'povrsina', { from: undefined })).toEqual({
      answers: { kat: ['prizemlje', '1-2'] },
    });
  });

  test('are removed when other types are chosen', () => {
    const query = read(one);
    expect(withChange(query, { page: 2 }, choices).answers).toEqual(query.answers);
    expect(withChange(query, { counties: ['zadarska'] }, choices).answers).toEqual(query.answers);
    const both = { categories: ['krovovi', 'vrt'], types: ['crijep', 'kosnja'] };
    expect(withChange(query, both, choices).answers).toEqual({});
    expect(withChange(query, { ...both, types: ['kosnja'] }, choices).answers).toEqual({});
    expect(withChange(query, { categories: [] }, choices).answers).toEqual({});
  });
});
