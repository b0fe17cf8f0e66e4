import { expect, test } from 'vitest';
import { headingOf, modeOf, promiseOf } from './reasons.ts';

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
