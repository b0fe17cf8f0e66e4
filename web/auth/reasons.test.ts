import { expect, test } from 'vitest';
import { headingOf, modeOf, pageReasonOf, promiseOf } from './reasons.ts';

test('the heading depends on the reason for signing in and on the form', () => {
  expect(headingOf('create_job_post', 'login')).toBe('Prijavite se za objavu upita');
  expect(headingOf('create_job_post', 'signup')).toBe('Registrirajte se za objavu upita');
  expect(headingOf('create_review', 'login')).toBe('Prijavite se za ocjenu');
  expect(headingOf('redirect_to_chat', 'login')).toBe('Prijavite se za slanje poruke');
  expect([
    headingOf('signup', 'signup'),
    headingOf('login', 'login'),
    headingOf('create_review', 'reset'),
  ]).toEqual(['Registracija', 'Prijava', 'Obnova lozinke']);
});

test('each reason selects the form that opens first', () => {
  expect([modeOf('signup'), modeOf('reset'), modeOf('create_review'), modeOf('login')]).toEqual([
    'signup',
    'reset',
    'login',
    'login',
  ]);
});

test('the form promises to continue the user’s action only if one is waiting to be resumed', () => {
  expect(promiseOf({ fallback: 'show_job_post_form' })).toBe('Nakon prijave nastavljate s objavom upita.');
  expect(promiseOf(undefined)).toBeUndefined();
});

test.for([
  ['/korisnici/ivo-ivic/ocijenite-korisnika', 'Prijavite se za ocjenu'],
  ['/dogovori/12/ocjena', 'Prijavite se za ocjenu'],
  ['/dogovori/12', 'Prijavite se za pregled dogovora'],
  ['/korisnici/ivo-ivic/poziv', 'Prijavite se za poziv majstoru'],
  ['/poslovi/12/ponuda', 'Prijavite se za slanje ponude'],
  ['/poruke/ivo-ivic', 'Prijavite se za slanje poruke'],
  ['/prijavite/posao/12', 'Prijavite se za prijavu sadržaja'],
  ['/korisnik/spremljene-pretrage/nova', 'Prijavite se za spremanje'],
  ['/korisnik/spremljeno/novo', 'Prijavite se za spremanje'],
  ['/korisnik/ocjene', 'Prijava'],
  ['/poruke', 'Prijava'],
  ['/obavijesti', 'Prijava'],
])('the sign-in page explains why %s needs an account: %s', ([path, heading]) => {
  const found = pageReasonOf(path as string);
  expect(found?.text).toMatch(/prijave/);
  expect(found && headingOf(found.reason, 'login')).toBe(heading);
});

test('the sign-in page gives no reason for a public page', () => {
  for (const path of ['', '/', '/poslovi/12', '/korisnici/ivo-ivic', '/novosti'])
    expect(pageReasonOf(path)).toBeUndefined();
});
