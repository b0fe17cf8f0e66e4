import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { users } from '../users/tables.ts';
import { emailOf } from './accounts.ts';
import { test } from './app.ts';
import { makePost } from './job-posts.ts';

const requests = 10_000;
const together = 20;

const pages = [
  '/',
  '/poslovi',
  '/aktivni-poslovi',
  '/majstori',
  '/vodoinstalacije',
  '/prijava',
  '/_.data',
  '/aktivni-poslovi.data',
  '/oglasavanje',
];
const reads = ['/job-posts', '/workers', '/job-categories', '/claims', '/search?search=slavinu'];
const ownPages = ['/korisnik', '/korisnik/poslovi', '/obavijesti'];
const ownReads = ['/me', '/notifications', '/chats', '/auth-list/job-posts'];
const encodings = ['br, gzip', 'gzip', 'identity'];

function dice(seed = 1) {
  let state = seed;
  return <T>(from: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return from[state % from.length] as T;
  };
}

test(`none of ${requests} responses of two nodes to visitors and twenty users contains another user’s data`, {
  timeout: 900_000,
}, async ({ as, db, openNode }) => {
  const nodes: { app: FastifyInstance; address: string }[] = [];
  for (let n = 0; n < 2; n++) {
    const { app } = await openNode({ LIMITS_SCALE: '1000', TRUST_PROXY: '127.0.0.1' }, { pages: true });
    await app.listen({ port: 0, host: '127.0.0.1' });
    nodes.push({ app, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
  }
  const people = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const person = await as('client', `Osoba${String.fromCharCode(65 + n)}tajna`);
      return {
        ...person,
        token: person.token ?? '',
        name: person.name,
        id: person.id,
        email: await emailOf(db, person),
      };
    }),
  );
  const ivo = await as('worker', 'Ivo Majstor');
  const posts = await Promise.all(Array.from({ length: 8 }, () => makePost(db, ivo.id)));

  const pick = dice();
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  const nonces = new Set<string>();
  let shared = 0;

  async function ask(number: number) {
    const person = pick([null, null, ...people.slice(0, 1), pick(people)]);
    const { address } = pick(nodes);
    const url = person
      ? pick([...pages, ...ownPages, `/poslovi/${pick(posts)}`])
      : pick([...pages, `/poslovi/${pick(posts)}`]);
    const api = pick([true, false]);
    const path = api ? `/api/v1${person ? pick([...reads, ...ownReads]) : pick(reads)}` : url;
    const cookie = [
      pick(['', 'theme=dark', 'theme=light']),
      pick(['', '_ga=GA1.1']),
      person ? `authToken=${person.token}` : '',
    ]
      .filter(Boolean)
      .join('; ');
    const headers = {
      'accept-encoding': pick(encodings),
      'user-agent': `Preglednik/${number}`,
      'x-forwarded-for': `10.1.${number % 250}.${(number >> 8) % 250}`,
      referer: `https://izvan.test/${number}`,
      ...(cookie && { cookie }),
    };
    const answer = await fetch(address + path, { headers, redirect: 'manual' });
    const text = await answer.text();
    const what = `${person ? person.name : 'visitor'} ${path}`;
    const kind = `${person ? 'signed in' : 'visitor'} ${api ? 'API' : 'page'} ${answer.status}`;
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    const response = `${text} ${JSON.stringify([...answer.headers])}`;
    for (const other of people)
      if (other.id !== person?.id)
        for (const [part, value] of [
          ['name', other.name],
          ['token', other.token],
          ['email', other.email],
        ] as const)
          if (response.includes(value)) faults.push(`${what}: another's ${part}`);
    if (person && response.includes(person.token)) faults.push(`${what}: the token itself`);
    for (const trace of [`Preglednik/${number}`, `izvan.test/${number}`])
      if (response.includes(trace)) faults.push(`${what}: what the request said of itself`);
    if (!person && answer.headers.getSetCookie().length > 0) faults.push(`${what}: a cookie`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    if (nonce && nonces.has(nonce)) faults.push(`${what}: a nonce used before`);
    if (nonce) nonces.add(nonce);
    if (/\bpublic\b/.test(answer.headers.get('cache-control') ?? '')) {
      shared++;
      if (person && !path.includes('/api/')) faults.push(`${what}: public`);
      if (nonce || / nonce="./.test(text)) faults.push(`${what}: public with a nonce`);
    }
  }

  let begun = 0;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (begun < requests) {
        const number = begun++;
        await ask(number);
        if (number % 50 === 0)
          await db
            .update(users)
            .set({ name: `Ivo Majstor ${number}` })
            .where(eq(users.id, ivo.id));
      }
    }),
  );
  console.log(
    `    ${[...statuses].map(([kind, count]) => `${kind}: ${count}`).join(', ')}; from memory: ${nodes.map(({ app }) => app.responseCache.figures.hits).join(' and ')}`,
  );
  expect([...new Set(faults)]).toEqual([]);
  expect([...statuses.keys()].filter((kind) => / 5\d\d$/.test(kind))).toEqual([]);
  expect(shared).toBeGreaterThan(requests / 4);
  expect(nonces.size).toBeGreaterThan(requests / 20);
});
