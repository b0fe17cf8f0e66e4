import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notify } from '../notifications/notify.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import type { Texts } from '../testing/texts.ts';
import { codeText, notificationText } from './messages.ts';

let last = 1000;
const newNumber = () => `091 555 ${++last}`;
const e164 = (phone: string) => `+385${phone.replace(/\D/g, '').slice(1)}`;

const codeFor = async (texts: Texts, phone: string) =>
  /\d{6}/.exec((await texts.to(e164(phone))).at(-1)?.text ?? '')?.[0] ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const confirm = (person: Person, code: string) => person.post('/me/phone/confirm', { code });

async function confirmed(person: Person, texts: Texts, phone = newNumber()) {
  expect(await person.post('/me/phone', { phone })).toHaveStatus(200);
  expect(await confirm(person, await codeFor(texts, phone))).toHaveStatus(200);
  return phone;
}

/** Matches a message of at most 160 characters that are in both ASCII and the basic SMS alphabet. */
const inOneMessage = /^[\w !"#$%&'()*+,\-./:;<=>?@]{1,160}$/;

const messagesOf = async (db: Db) =>
  (await db.execute<{ sent: number; cost: number }>(sql`select sent, cost_cents as cost from sms_days`))
    .rows[0];

describe('a number', () => {
  test('is confirmed by the code from the SMS, marks the profile and can be removed', async ({
    as,
    texts,
    visitor,
    db,
  }) => {
    const ana = await as('client');
    const phone = newNumber();
    const sent = await ana.post('/me/phone', { phone });
    expect(sent.body.data).toMatchObject({ confirmed: null, waiting: { phone: e164(phone) } });
    const [{ text = '' } = {}] = await texts.to(e164(phone));
    expect(text).toMatch(inOneMessage);
    const code = await codeFor(texts, phone);
    expect(await confirm(ana, wrong(code))).toBe422('code');
    expect(await confirm(ana, '12')).toBe422('code');
    const { rows } = await db.execute<{ all: string }>(sql`select phone_codes::text as all from phone_codes`);
    expect(rows.map(({ all }) => all).join()).not.toContain(code);
    expect((await visitor.get(`/users/${ana.id}`)).body.data.phone_confirmed).toBe(false);
    const done = await confirm(ana, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done.body.data).toMatchObject({ confirmed: { phone: e164(phone) }, waiting: null });
    const shown = await visitor.get(`/users/${ana.id}`);
    expect(shown.body.data.phone_confirmed).toBe(true);
    expect(JSON.stringify(shown.body)).not.toContain(e164(phone).slice(4));
    expect(await confirm(ana, code)).toBe422('code');
    expect(await ana.send('DELETE', '/me/phone')).toHaveStatus(204);
    expect((await visitor.get(`/users/${ana.id}`)).body.data.phone_confirmed).toBe(false);
  });

  test('requires a session and a Croatian mobile number', async ({ as, visitor }) => {
    expect(await visitor.get('/me/phone')).toHaveStatus(401);
    expect(await visitor.post('/me/phone', { phone: newNumber() })).toHaveStatus(401);
    const ana = await as('client');
    for (const phone of ['060 555 0100', '+1 900 555 0100', '', '091 555 0100\u0000'])
      expect(await ana.post('/me/phone', { phone })).toBe422('phone');
  });

  test('belongs to one account; another account is refused only after entering the code', async ({
    as,
    texts,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const phone = await confirmed(ana, texts);
    expect(await ivo.post('/me/phone', { phone })).toHaveStatus(200);
    const code = await codeFor(texts, phone);
    expect(await confirm(ivo, wrong(code))).toBe422('code');
    expect(await confirm(ivo, code)).toHaveStatus(409);
    expect((await ivo.get('/me/phone')).body.data.confirmed).toBe(null);
    await ana.send('DELETE', '/me/phone');
    expect(await confirm(ivo, code)).toHaveStatus(200);
  });
});

describe('a code', () => {
  test('fits into one message, even if the site’s name is long', () => {
    expect(codeText('Meštar', '012345')).toBe(
      'Mestar: kod za potvrdu broja je 012345. Vrijedi 10 minuta. Nikome ga ne govorite.',
    );
    const text = codeText('Šibenski majstori '.repeat(20), '012345');
    expect(text).toMatch(inOneMessage);
    expect(text).toContain('012345');
  });

  test('allows five attempts, even in parallel; afterwards even the right code is rejected', async ({
    as,
    texts,
  }) => {
    const ana = await as('client');
    const phone = newNumber();
    await ana.post('/me/phone', { phone });
    const code = await codeFor(texts, phone);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(ana, wrong(code))));
    const messages = guesses.map(({ body }) => body.errors.code[0] as string);
    expect(messages.filter((text) => text.startsWith('Kod nije ispravan'))).toHaveLength(5);
    expect(messages.filter((text) => text.startsWith('Kod više ne vrijedi'))).toHaveLength(7);
    expect(await confirm(ana, code)).toBe422('code');
  });

  test('expires after ten minutes, and can be used only once, even by parallel requests', async ({
    as,
    texts,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [old, used] = [newNumber(), newNumber()];
    await ana.post('/me/phone', { phone: old });
    const { rows } = await db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from phone_codes where user_id = ${ana.id}`,
    );
    expect(rows).toEqual([{ minutes: 10 }]);
    await db.execute(sql`update phone_codes set expires_at = now() where user_id = ${ana.id}`);
    expect(await confirm(ana, await codeFor(texts, old))).toBe422('code');
    await ivo.post('/me/phone', { phone: used });
    const code = await codeFor(texts, used);
    const both = await Promise.all([1, 2, 3].map(() => confirm(ivo, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('can be requested at most five times per account and five times per number', async ({ as }) => {
    const ana = await as('client');
    for (let n = 0; n < 5; n++) expect(await ana.post('/me/phone', { phone: newNumber() })).toHaveStatus(200);
    expect(await ana.post('/me/phone', { phone: newNumber() })).toHaveStatus(429);
    const phone = newNumber();
    for (let n = 0; n < 5; n++)
      expect(await (await as('client')).post('/me/phone', { phone })).toHaveStatus(200);
    expect(await (await as('client')).post('/me/phone', { phone })).toHaveStatus(429);
  });
});

test('the daily cap is exact for parallel requests, and a message beyond it stores no code and no cost', async ({
  as,
  db,
  openNode,
}) => {
  const people = [await as('client'), await as('client'), await as('client')];
  await people[0]?.post('/me/phone', { phone: newNumber() });
  const before = await messagesOf(db);
  const { app } = await openNode({ SMS_DAILY_MAX: String((before?.sent ?? 0) + 1), SMS_CENTS: '9' });
  const sent = await Promise.all(people.map((one) => one.at(app).post('/me/phone', { phone: newNumber() })));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await messagesOf(db)).toEqual({
    ...{ sent: (before?.sent ?? 0) + 1, cost: (before?.cost ?? 0) + 9 },
  });
  const waiting = await Promise.all(people.map((one) => one.get('/me/phone')));
  const numbers = waiting.filter(({ body }) => body.data.waiting).length;
  expect(numbers).toBeLessThanOrEqual(2);
});

describe('an SMS notification', () => {
  const changed = (deal: number, person: number) => ({
    ...{ deal_id: deal, job_post_id: 1, job_type: 'Ugradnja slavine', event: 'cancelled' as const },
    ...{ times: [], to_client: true, person: { id: person } },
  });

  test('is sent to the confirmed number of a user who turned it on', async ({ as, db, tasks, texts }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('client')];
    const [number, other] = [await confirmed(ana, texts), await confirmed(maja, texts)];
    const on = { choices: { deal_changed: { sms: true } } };
    expect(await ana.put('/me/notification-settings', on)).toHaveStatus(200);
    expect(await ivo.put('/me/notification-settings', on)).toHaveStatus(200);
    await db.transaction(async (tx) => {
      for (const { id: userId } of [ana, ivo, maja])
        await notify(tasks, tx, { userId, kind: 'deal_changed', data: changed(7, ivo.id) });
    });
    const [, text, ...more] = await texts.to(e164(number));
    expect(text?.text).toMatch(/^Dogovor je otkazan: https?:\/\/\S+\/dogovori\/7/);
    expect(more).toEqual([]);
    expect(await texts.to(e164(other))).toHaveLength(1);
  });

  test('cannot be turned on for kinds without SMS', async ({ as }) => {
    const ana = await as('client');
    const choices = { review_added: { sms: true } };
    expect(await ana.put('/me/notification-settings', { choices })).toHaveStatus(422);
  });

  test('fits into one message in the basic alphabet, including its link', () => {
    const address = 'https://mestar.example.com/dogovori/123456/prigovori/7890?trid=123456789';
    const text = notificationText(`Rok za odgovor na prigovor: ${'šđčćž – „Ž“ '.repeat(20)}`, address);
    expect(text).toMatch(inOneMessage);
    expect(text.endsWith(`: ${address}`)).toBe(true);
    expect(notificationText('[Ne`]zbiljno~', address)).toBe(`Nezbiljno: ${address}`);
  });
});
