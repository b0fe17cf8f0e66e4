import { expect, test } from 'vitest';
import { choiceIn } from './choices.ts';

test.each([
  ['offer_received', '1', { number: 1 }, ''],
  ['offer_received', '2.\n\nHvala na trudu', { number: 2 }, 'Hvala na trudu'],
  ['deal_changed', '3)', { number: 3 }, ''],
  ['job_post_invitation', '120 €\nZamjena slavine', { fromCents: 12_000, toCents: null }, 'Zamjena slavine'],
  ['job_post_invitation', '99,50 EUR', { fromCents: 9950, toCents: null }, ''],
  ['job_post_invitation', 'Cijena: 100-150 eura', { fromCents: 10_000, toCents: 15_000 }, ''],
  ['job_post_invitation', '100 do 150 €', { fromCents: 10_000, toCents: 15_000 }, ''],
  ['deal_changed', 'Obavljeno.\n\nHvala!', { done: true, cents: null }, 'Hvala!'],
  ['offer_answered', 'obavljeno 160 €', { done: true, cents: 16_000 }, ''],
  ['appointment_reminder', 'Obavljeno: 99,50 eura', { done: true, cents: 9950 }, ''],
] as const)('a reply to %s that begins with “%s” is a choice', (kind, text, choice, rest) => {
  expect(choiceIn(kind, text)).toEqual({ choice, rest });
});

test.each([
  ['unread_messages', '1'],
  ['offer_answered', '1'],
  ['offer_received', '1 dan prije'],
  ['offer_received', '12'],
  ['offer_received', '120 €'],
  ['job_post_invitation', '1'],
  ['job_post_invitation', '120'],
  ['job_post_invitation', 'Oko 120 €'],
  ['unread_messages', 'Obavljeno'],
  ['deal_changed', 'Obavljeno je pola posla'],
  ['appointment_reminder', '1'],
] as const)('a reply to %s with “%s” contains no choice', (kind, text) => {
  expect(choiceIn(kind, text)).toEqual({ rest: text });
});
