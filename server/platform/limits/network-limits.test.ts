import type { Challenge } from 'altcha-lib/types';
import type { FastifyReply } from 'fastify';
import { describe, expect } from 'vitest';
import { appeals } from '#contract/decisions.ts';
import { createTicket } from '#contract/help.ts';
import { subscribe as subscribeToNews } from '#contract/news.ts';
import { sendPhoneCode } from '#contract/phones.ts';
import { authLimits } from '../../auth/limits.ts';
import { paymentLimits } from '../../payments/limits.ts';
import { type Person, test } from '../../testing/app.ts';
import { solutionOf, solving, useEasyChallenges } from '../../testing/challenges.ts';
import { openChallenges } from './challenges.ts';
import { openLimits } from './limits.ts';
import { openNetworkLimits } from './network-limits.ts';
import { challengeWork } from './table.ts';

useEasyChallenges();

const [subscriptions] = subscribeToNews.limits;
const [tickets] = createTicket.limits;
const [phoneCodes] = sendPhoneCode.limits;
const browser = { 'sec-fetch-site': 'same-origin' };
let phones = 0;
const newPhone = () => `091 555 ${1000 + ++phones}`;
let emails = 0;
const newEmail = () => {
  emails++;
  return `osoba${emails}@primjer.hr`;
};
const subscribe = { url: '/news/subscribe', json: () => ({ email: newEmail() }) };
const ticket = {
  url: '/tickets',
  json: () => ({
    topic: 'drugo',
    name: 'Ana Anić',
    email: newEmail(),
    message: 'Ne mogu otvoriti svoj profil.',
  }),
};

async function makeBusy(visitor: Person, address: string, { url, json }: typeof subscribe, figure: number) {
  for (let n = 0; n < figure; n++)
    expect(await visitor.send('POST', url, { json: json(), address })).toHaveStatus(201);
}

describe('a network shared by many users', () => {
  test('lets 200 browsers sign up within an hour', { timeout: 120_000 }, async ({ app, visitor }) => {
    const asked = async () =>
      Number(
        /limit_challenges_total\{outcome="asked"\} (\d+)/.exec((await app.inject('/metrics')).body)?.[1],
      );
    const before = await asked();
    const signUp = (n: number) => {
      const json = {
        name: `Ana Anić ${n}`,
        email: newEmail(),
        password: 'dugacka-lozinka-za-probu',
        agreement: '1',
      };
      return solving(visitor, '/auth/signup', { address: '192.0.2.10', json, headers: browser });
    };
    const statuses: number[] = [];
    for (let n = 0; n < 200; n += 10)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, k) => signUp(n + k)))).map(
          ({ status }) => status,
        ),
      );
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    expect((await asked()) - before).toBe(200 - authLimits.sign_up.max);
  });

  test('does not let one browser exceed its own limit, even with solved challenges', async ({ visitor }) => {
    const address = '192.0.2.11';
    const { url, json } = subscribe;
    const first = await visitor.send('POST', url, { json: json(), address, headers: browser });
    const headers = {
      ...browser,
      cookie: /device=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '',
    };
    for (let n = 1; n < subscriptions.max; n++)
      expect(await solving(visitor, url, { json: json(), address, headers })).toHaveStatus(201);
    const refused = await solving(visitor, url, { json: json(), address, headers });
    expect([refused.status, refused.headers.challenge]).toEqual([429, undefined]);
    expect(refused.body.message).toMatch(/^Previše prijava u kratkom vremenu\. Pokušajte ponovno za /);
    expect(await solving(visitor, url, { json: json(), address, headers: browser })).toHaveStatus(201);
  });

  test('allows a correct password after 250 wrong ones if a challenge is solved', async ({ visitor }) => {
    const [address, password, email] = ['192.0.2.15', 'dugacka-lozinka-za-probu', newEmail()];
    await visitor.post('/auth/signup', { name: 'Ana Anić', email, password, agreement: '1' });
    const signIn = (json: object) => visitor.send('POST', '/auth/login', { json, address });
    for (let n = 0; n < 5; n++) expect(await signIn({ email, password })).toHaveStatus(200);
    const wrong = Array.from({ length: authLimits.sign_in_network.max }, () =>
      signIn({ email: newEmail(), password: 'kriva-lozinka' }),
    );
    expect((await Promise.all(wrong)).filter(({ status }) => status !== 422)).toEqual([]);
    const asked = await signIn({ email, password });
    expect([asked.status, typeof asked.headers.challenge]).toEqual([429, 'string']);
    expect(await solving(visitor, '/auth/login', { address, json: { email, password } })).toHaveStatus(200);
  });

  test('counts signed-in users by account', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const address = '192.0.2.12';
    const send = (who: Person) => solving(who, ticket.url, { json: ticket.json(), address });
    for (let n = 0; n < tickets.max; n++) expect(await send(ana)).toHaveStatus(201);
    expect(await send(ana)).toHaveStatus(429);
    expect(await send(ivo)).toHaveStatus(201);
  });

  test.for([
    ['/me/phone', phoneCodes, () => ({ phone: newPhone() })],
    ['/decisions/999999/appeal', appeals, () => ({ text: 'Broj je moj i nisam ga nikome zabranio.' })],
    ['/payment/details', paymentLimits.payment_details, () => ({ id: 999_999 })],
  ] as const)(
    'lets another account call %s with a solved challenge once others have used up one account’s limit',
    async ([url, { max }, json], { as }) => {
      const others = [await as('client'), await as('client'), await as('client')];
      const address = '192.0.2.16';
      const send = (who: Person | undefined) => who?.send('POST', url, { json: json(), address });
      for (let n = 0; n < max; n++) expect((await send(others[n % 3]))?.status).not.toBe(429);
      const ivo = await as('worker');
      const asked = await send(ivo);
      expect([asked?.status, typeof asked?.headers.challenge]).toEqual([429, 'string']);
      expect((await solving(ivo, url, { json: json(), address })).status).not.toBe(429);
    },
  );

  test('is rejected at the network’s limit, without a challenge', async ({ as, openNode }) => {
    const scale = 0.04;
    const { app } = await openNode({ LIMITS_SCALE: String(scale) });
    const send = async () =>
      solving((await as('client')).at(app), ticket.url, { json: ticket.json(), address: '192.0.2.13' });
    for (let n = 0; n < tickets.network * scale; n++) expect(await send()).toHaveStatus(201);
    const refused = await send();
    expect([refused.status, refused.headers.challenge]).toEqual([429, undefined]);
  });

  test('is logged once an hour, without its address or its users', async ({ db, keys }) => {
    const lines: object[] = [];
    const { admit, challenges } = openNetworkLimits({ limits: openLimits(db, keys), keys });
    const replyTo = (id: number) => {
      const request = {
        ip: '192.0.2.14',
        headers: {},
        cookies: {},
        actor: { id },
        log: { info: (...line: object[]) => lines.push(line) },
      };
      return { request, header: () => undefined } as unknown as FastifyReply;
    };
    const refused: number[] = [];
    for (let id = 1; id <= 8; id++) await admit(tickets, replyTo(id)).catch(() => refused.push(id));
    expect([refused, challenges]).toEqual([[6, 7, 8], { asked: 3, solved: 0 }]);
    const line = {
      network: expect.stringMatching(/^[\da-f]{12}$/),
      limit: 'tickets',
      browsers: 0,
      accounts: 5,
    };
    expect(lines).toEqual([[line, 'many browsers share this network']]);
  });
});

describe('a challenge', () => {
  test('is repeated for a client that ignores it, together with the time to wait', async ({ visitor }) => {
    const address = '192.0.2.20';
    await makeBusy(visitor, address, subscribe, subscriptions.max);
    for (let n = 0; n < 3; n++) {
      const { status, headers, body } = await visitor.send('POST', subscribe.url, {
        json: subscribe.json(),
        address,
      });
      expect([status, typeof headers.challenge]).toEqual([429, 'string']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
      expect(body.message).toMatch(/^S Vaše mreže upravo stiže mnogo zahtjeva\. .* Pokušajte ponovno za /);
    }
  });

  test('allows one request, from its network to its endpoint', async ({ visitor }) => {
    const [address, elsewhere] = ['192.0.2.21', '192.0.2.22'];
    for (const one of [address, elsewhere]) await makeBusy(visitor, one, subscribe, subscriptions.max);
    await makeBusy(visitor, address, ticket, tickets.max);
    const asked = await visitor.send('POST', subscribe.url, { json: subscribe.json(), address });
    const headers = { 'challenge-solution': await solutionOf(asked.headers.challenge) };
    const send = ({ url, json }: typeof subscribe, from: string) =>
      visitor.send('POST', url, { json: json(), address: from, headers });
    for (const wrong of [await send(subscribe, elsewhere), await send(ticket, address)])
      expect([wrong.status, typeof wrong.headers.challenge]).toEqual([429, 'string']);
    expect(await send(subscribe, address)).toHaveStatus(201);
    const twice = await send(subscribe, address);
    expect([twice.status, typeof twice.headers.challenge]).toEqual([429, 'string']);
  });

  test('allows one of ten simultaneous uses of a solution', async ({ visitor }) => {
    const address = '192.0.2.23';
    await makeBusy(visitor, address, subscribe, subscriptions.max);
    const asked = await visitor.send('POST', subscribe.url, { json: subscribe.json(), address });
    const headers = { 'challenge-solution': await solutionOf(asked.headers.challenge) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor.send('POST', subscribe.url, { json: subscribe.json(), address, headers }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(1);
  });

  test('expires, and cannot be altered or forged', async ({ keys }) => {
    const challenges = openChallenges(keys);
    const made = await challenges.create('sign_up', '192.0.2.30');
    const solution = await solutionOf(made);
    const valid = (header: unknown) => challenges.solvedBy(header, 'sign_up', '192.0.2.30');
    expect(await valid(solution)).toMatch(/^[\da-f]{32}$/);
    const old = await openChallenges(keys, () => Date.now() - challengeWork.validMs - 1000).create(
      'sign_up',
      '192.0.2.30',
    );
    expect(await valid(await solutionOf(old))).toBeUndefined();
    const parsed = JSON.parse(Buffer.from(solution, 'base64').toString()) as {
      challenge: Challenge;
      solution: object;
    };
    const changed = (how: object) => Buffer.from(JSON.stringify({ ...parsed, ...how })).toString('base64');
    const parameters = { ...parsed.challenge.parameters, nonce: '0'.repeat(32) };
    for (const forged of [
      changed({ challenge: { ...parsed.challenge, parameters } }),
      changed({ challenge: { parameters: parsed.challenge.parameters } }),
      changed({ solution: { counter: 0, derivedKey: '00' } }),
      changed({ solution: null }),
      changed({ challenge: null }),
      'x',
      '',
      undefined,
      Buffer.from('null').toString('base64'),
      'A'.repeat(5000),
    ])
      expect(await valid(forged), String(forged)).toBeUndefined();
  });
});
