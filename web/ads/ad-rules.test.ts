import { expect, test } from 'vitest';
import type { ClickAction } from '#contract/ad-labels.ts';
import { type AdFields, blankFields } from './ad-fields.ts';
import { checkAd } from './ad-rules.ts';
import { type AdField, stepsFor } from './ad-steps.ts';

const prices = { min_limit: 500, price: 0.05 };
const checkFields = (fields: AdFields, names: readonly AdField[]) => checkAd(prices)(fields, names);
const fieldsOfStep = (step: number, action: ClickAction) => stepsFor(action)[step]?.fields ?? [];
const whole = blankFields({
  title: 'Alat za najam',
  description: 'Brusilice i bušači betona za dan ili vikend.',
  click_url: 'www.example.com/ponuda',
  desired_appearances: '2.000',
  name: 'Najam alata d.o.o.',
  email: 'oglasi@primjer.hr',
});

test('each step of a complete ad is valid', async () => {
  for (const step of [0, 1, 2, 3])
    expect(await checkFields(whole, fieldsOfStep(step, 'redirecting'))).toEqual({});
});

test('validating a step reports only the errors in its own fields', async () => {
  const wrong = async (step: number, fields = blankFields()) =>
    Object.keys(await checkFields(fields, fieldsOfStep(step, fields.click_action)));
  expect(await wrong(0)).toEqual(['title', 'description']);
  expect(await wrong(1)).toEqual(['click_url']);
  expect(await wrong(1, blankFields({ click_action: 'mailing' }))).toEqual(['email']);
  expect(await wrong(1, blankFields({ click_action: 'calling' }))).toEqual(['phone']);
  expect(await wrong(2)).toEqual(['desired_appearances']);
  expect(await wrong(3)).toEqual(['name', 'email']);
  expect(await wrong(3, { ...whole, click_action: 'calling' })).toEqual(['phone']);
});

test('only the target of the chosen action is validated', async () => {
  expect(
    await checkFields(
      { ...whole, click_action: 'mailing', click_url: 'nije adresa' },
      fieldsOfStep(1, 'mailing'),
    ),
  ).toEqual({});
});

test.for([
  ['example.com', true],
  ['https://www.example.com/ponuda?a=1', true],
  ['primjer.hr:8080', true],
  ['čistoća.hr', true],
  ['nije adresa', false],
  ['ponuda', false],
  ['javascript:alert(1)', false],
  ['https://ana:lozinka@primjer.hr', false],
  ['http://127.0.0.1/', false],
] as const)('%s is accepted as an ad’s web page: %s', async ([address, may]) => {
  expect(Object.keys(await checkFields({ ...whole, click_url: address }, ['click_url']))).toEqual(
    may ? [] : ['click_url'],
  );
});
