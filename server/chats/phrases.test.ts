import { expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { test } from '../testing/app.ts';

const phrases = {
  openings: ['Mogu doći danas nakon 17 sati.', 'Mogu doći u subotu.'],
  answers: ['Javljam se danas.'],
};

test('custom phrases keep their order, are replaced as a whole, and are private', async ({ as }) => {
  const [ivo, stipe] = [await as('worker'), await as('worker', 'Stipe')];
  expect((await ivo.get('/me/phrases')).body.data).toEqual({ openings: [], answers: [] });
  expect((await ivo.put('/me/phrases', phrases)).body.data).toEqual(phrases);
  expect((await ivo.get('/me/phrases')).body.data).toEqual(phrases);
  expect((await ivo.get('/me/dashboard')).body.data.phrases).toEqual(phrases);
  expect((await stipe.get('/me/phrases')).body.data).toEqual({ openings: [], answers: [] });
  const fewer = { openings: ['Mogu doći u subotu.', ' '], answers: '' };
  expect((await ivo.put('/me/phrases', fewer)).body.data).toEqual({
    openings: ['Mogu doći u subotu.'],
    answers: [],
  });
  expect((await ivo.get('/me/phrases')).body.data).toEqual({
    openings: ['Mogu doći u subotu.'],
    answers: [],
  });
});

test('custom phrases require an account and are limited in number and length', async ({ as, visitor }) => {
  expect(await visitor.get('/me/phrases')).toHaveStatus(401);
  expect(await visitor.put('/me/phrases', phrases)).toHaveStatus(401);
  const ivo = await as('worker');
  expect(
    await ivo.put('/me/phrases', { ...phrases, openings: ['a'.repeat(limits.phrases.characters + 1)] }),
  ).toBe422('openings.0');
  expect(
    await ivo.put('/me/phrases', { ...phrases, answers: Array(limits.phrases.most + 1).fill('Javljam se.') }),
  ).toBe422('answers');
  expect((await ivo.get('/me/phrases')).body.data).toEqual({ openings: [], answers: [] });
});

test('saving only one of the two phrase lists is rejected and leaves the phrases unchanged', async ({
  as,
}) => {
  const ivo = await as('worker');
  expect(await ivo.put('/me/phrases', phrases)).toHaveStatus(200);
  expect(await ivo.put('/me/phrases', { openings: phrases.openings })).toBe422('answers');
  expect((await ivo.get('/me/phrases')).body.data).toEqual(phrases);
});
