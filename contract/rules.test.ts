import { expect, test } from 'vitest';
import { handleReset, requestReset } from './account.ts';
import { login, signup } from './auth.ts';
import { createJobPost } from './job-posts.ts';
import { formatIssue, formatIssues } from './messages.ts';
import { subscribe } from './news.ts';
import { updateMe } from './profile.ts';
import { createReview } from './reviews.ts';
import { searchAll } from './search.ts';
import type { z } from './zod.ts';

function messagesOf(schema: z.ZodType, values: object, field: string): string[] | undefined {
  const { error } = schema.safeParse(values, { error: formatIssue });
  return error && formatIssues(error.issues)[field];
}
const few = (n: number) => (n >= 1 && n <= 4 ? 'znaka' : 'znakova');
const word = (length: number) => 'a'.repeat(length);
const address = (length: number) => `a@${word(length - 5)}.hr`;

const emails = [
  ['newsletter', subscribe.body, 'email', 555],
  ['sign-in', login.body, 'email', 255],
  ['sign-up', signup.body, 'email', 255],
  ['reset request', requestReset.body, 'email', 255],
  ['reset', handleReset.body, 'email', 255],
] as const;

test.each(emails)(
  'the %s email is required, must be valid and has length limits',
  (_, schema, field, most) => {
    const about = (email: string | undefined) => messagesOf(schema, { email }, field)?.[0];
    expect([about(undefined), about('a@bc.hr'), about(address(most))]).toEqual([
      'Polje Email je obavezno.',
      undefined,
      undefined,
    ]);
    expect(about('a@b')).toBe('Polje Email ne smije sadržavati manje od 5 znakova.');
    expect(about(address(most + 1))).toBe(`Polje Email ne smije sadržavati više od ${most} znakova.`);
    expect(about('nije adresa')).toBe('Email mora biti važeći email.');
  },
);

const texts = [
  ['sign-in password', login.body, 'password', 'Lozinka', 5, 255],
  ['sign-up password', signup.body, 'password', 'Lozinka', 5, 255],
  ['new password', handleReset.body, 'password', 'Lozinka', 5, 255],
  ['reset code', handleReset.body, 'code', 'Kod', 3, 255],
  ['sign-up name', signup.body, 'name', 'Ime', 3, 255],
  ['subject of a post', createJobPost.body, 'subject', 'Opis posla', 10, 5000],
  ['comment of a review', createReview.body, 'comment', 'Komentar', 10, 555],
  ['search', searchAll.query, 'search', 'Pretraga', 1, 255],
] as const;

test.each(texts)('a %s is required and has length limits', (_, schema, field, label, least, most) => {
  const about = (value: string | undefined) => messagesOf(schema, { [field]: value }, field)?.[0];
  expect([about(undefined), about(word(least)), about(word(most))]).toEqual([
    `Polje ${label} je obavezno.`,
    undefined,
    undefined,
  ]);
  if (least > 1)
    expect(about(word(least - 1))).toBe(
      `Polje ${label} ne smije sadržavati manje od ${least} ${few(least)}.`,
    );
  expect(about(word(most + 1))).toBe(`Polje ${label} ne smije sadržavati više od ${most} znakova.`);
});

test('consent is required, with its own message', () => {
  for (const agreement of [undefined, '', '0', false])
    expect(messagesOf(signup.body, { agreement }, 'agreement')).toEqual([
      'Molimo potvrdite kako bi ste nastavili.',
    ]);
  for (const agreement of ['1', 'on', true])
    expect(messagesOf(signup.body, { agreement }, 'agreement')).toBeUndefined();
});

test('onboarding validates name, description and contacts', () => {
  const about = (field: string, values: object) => messagesOf(updateMe.body, values, field)?.[0];
  expect(about('name', { name: 'An' })).toBe('Polje Ime ne smije sadržavati manje od 3 znaka.');
  expect(about('name', { name: word(256) })).toBe('Polje Ime ne smije sadržavati više od 255 znakova.');
  expect(about('about', { about: word(9) })).toBe('Polje O meni ne smije sadržavati manje od 10 znakova.');
  expect(about('about', { about: word(556) })).toBe('Polje O meni ne smije sadržavati više od 555 znakova.');
  expect(about('contacts.emails.1', { contacts: { emails: ['a@bc.hr', 'nije adresa'] } })).toBe(
    'Email mora biti važeći email.',
  );
  expect(about('contacts.emails.0', { contacts: { emails: [address(256)] } })).toBe(
    'Polje Email ne smije sadržavati više od 255 znakova.',
  );
  expect(about('contacts.phones.0', { contacts: { phones: ['1234'] } })).toBe(
    'Polje Telefon ne smije sadržavati manje od 5 znakova.',
  );
  expect(about('contacts.phones.0', { contacts: { phones: [word(256)] } })).toBe(
    'Polje Telefon ne smije sadržavati više od 255 znakova.',
  );
  const whole = { name: 'Ana', about: word(10), contacts: { emails: [address(255)], phones: ['12345', ''] } };
  expect(updateMe.body.safeParse(whole).success).toBe(true);
});

test('category and type are required; county and town may be empty', () => {
  const form = { job_category_id: '4', job_type_id: '29', subject: word(10), county_id: '', town_id: '' };
  expect(createJobPost.body.parse(form)).toMatchObject({
    job_category_id: 4,
    county_id: null,
    town_id: null,
  });
  expect(messagesOf(createJobPost.body, { ...form, job_category_id: undefined }, 'job_category_id')).toEqual([
    'Polje Kategorija je obavezno.',
  ]);
  expect(messagesOf(createJobPost.body, { ...form, job_type_id: undefined }, 'job_type_id')).toEqual([
    'Polje Vrsta posla je obavezno.',
  ]);
});

test('stars range from one to five', () => {
  const about = (stars: unknown) => messagesOf(createReview.body, { stars }, 'stars');
  for (const stars of [undefined, '', 0]) expect(about(stars)).toEqual(['Polje Ocjena je obavezno.']);
  expect(about(-1)).toEqual(['Polje Ocjena ne smije biti manje od 1.']);
  expect(about(6)).toEqual(['Polje Ocjena ne smije biti veće od 5.']);
  expect(about(2.5)).toEqual(['Polje Ocjena nije ispravno.']);
  for (const stars of [1, '3', 5]) expect(about(stars)).toBeUndefined();
});

test('counts of one to four use `znaka`, other numbers `znakova`', () => {
  const least = (minimum: number) =>
    formatIssue({
      code: 'too_small',
      origin: 'string',
      minimum,
      inclusive: true,
      input: 'a',
      path: ['name'],
    });
  expect([1, 2, 4, 5, 11, 21, 22].map((n) => least(n).split(' ').at(-1))).toEqual([
    'znaka.',
    'znaka.',
    'znaka.',
    'znakova.',
    'znakova.',
    'znakova.',
    'znakova.',
  ]);
});

test('an invalid choice, amount, type or list length has its own error message', () => {
  const form = { job_category_id: 4, job_type_id: 29, subject: word(10) };
  expect(messagesOf(createJobPost.body, { ...form, type: 'sale' }, 'type')).toEqual([
    'Polje Vrsta objave sadrži vrijednost koja nije ponuđena.',
  ]);
  expect(messagesOf(createJobPost.body, { ...form, budget_cents: 99 }, 'budget_cents')).toEqual([
    'Polje Proračun ne smije biti manje od €1.00.',
  ]);
  expect(messagesOf(createJobPost.body, { ...form, subject: ['a'] }, 'subject')).toEqual([
    'Polje Opis posla nije ispravno.',
  ]);
  const emails = Array.from({ length: 6 }, (_, n) => `a${n}@bc.hr`);
  expect(messagesOf(updateMe.body, { contacts: { emails } }, 'contacts.emails')).toEqual([
    'Polje Email smije sadržavati najviše 5 vrijednosti.',
  ]);
  expect(messagesOf(searchAll.query, { search: 'krov', boja: 'plava' }, 'boja')).toEqual([
    'Nepoznato polje: boja.',
  ]);
});
