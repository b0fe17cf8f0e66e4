import { expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { Method } from './method.tsx';

test('the explanation states the limits that the computation uses', () => {
  const text = wordsOf(rendered(<Method />));
  expect(limits.prices).toMatchObject({
    clients: 5,
    workers: 3,
    months: 24,
    years: 5,
    settleDays: 7,
    outlier: 5,
  });
  for (const words of [
    'iz zadnja 24 mjeseca',
    'iz zadnjih pet kalendarskih godina',
    'tjedan dana nakon',
    'više od pet puta manji ili veći',
    'najmanje pet poslova petero klijenata i troje majstora',
    'jednaki razmaci jednaki omjeri cijena',
    'više od polovice tih klijenata',
    'najmanje petero klijenata i troje majstora, a i bez bilo koje jedne osobe',
    'ne ostane nijedan posao ili ostanu poslovi isto toliko klijenata i majstora',
  ])
    expect(text).toContain(words);
});
