import { DrizzleQueryError, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { createHttp } from './http.ts';
import { loggedUrl } from './log.ts';

const database = useDatabase();
const lines: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttp({
    siteName: 'Meštar',
    trustProxy: false,
    logLevel: 'info',
    production: false,
    logTo: { write: (line) => void lines.push(line) },
  });
  app.get('/unique', async () => {
    await database.db.execute(
      sql`insert into counties (name, short_name, key) values ('Tajna', 'Tajna', ${'zadarska'})`,
    );
  });
  app.get('/unreadable', async () => void (await database.db.execute(sql`select ${'ana@primjer.hr'}::int`)));
  app.get('/wrapped', async () => {
    const cause = await database.db
      .execute(sql`select ${'ana@primjer.hr'}::int`)
      .then(null, (error: Error) => error);
    throw new Error(`reading: ${(cause as Error).message}`, { cause });
  });
  app.get('/foreign', async () => {
    throw Object.assign(new Error('the gateway is away'), {
      config: { headers: { Authorization: 'Bearer tajna' } },
      statusCode: 500,
    });
  });
  app.get('/parts', async () => {
    throw new AggregateError([new Error('first part'), new Error('second part')]);
  });
  app.get('/outage', async () => {
    const cause = Object.assign(new Error('the system is shutting down'), { code: '57P01' });
    throw new DrizzleQueryError('select $1', ['tajna'], cause);
  });
  app.get('/whole', async (request, reply) => {
    reply.header('set-cookie', 'authToken=tajna');
    request.log.info(
      {
        req: request,
        headers: request.headers,
        sent: { headers: reply.getHeaders() },
        body: { password: 'tajna', token: 'tajna', otp: 'tajna' },
      },
      'whole',
    );
    request.log.info({ otp: 'tajna' }, 'bare');
    request.log.info(
      { ...request.headers, ...reply.getHeaders(), inner: { headers: request.headers } },
      'spread',
    );
    return '';
  });
});
afterAll(() => app.close());

async function logged(url: string, headers = {}): Promise<string> {
  lines.length = 0;
  await app.inject({ url, headers });
  return lines.join('');
}

describe('a log line', () => {
  test('about a rejected row names the statement and the constraint, but no value', async () => {
    const line = await logged('/unique');
    expect(JSON.parse(line).err).toMatchObject({
      message: expect.stringContaining("values ('Tajna', 'Tajna', $1)"),
      cause: { code: '23505', constraint: 'counties_key_unique', table: 'counties' },
    });
    expect(line).toContain('log.test.ts');
    expect(line).not.toContain('zadarska');
  });

  test.for(['/unreadable', '/wrapped'])(
    'about a value that the database could not parse does not contain the value: %s',
    async (url) => {
      const line = await logged(url);
      expect(line).toContain('invalid input syntax for type integer');
      expect(line).not.toContain('primjer');
    },
  );

  test('about an AggregateError contains each of its errors', async () => {
    expect(JSON.parse(await logged('/parts')).err.errors).toMatchObject([
      { message: 'first part' },
      { message: 'second part' },
    ]);
  });

  test('about an outage is written once a minute, with the number of failures in between', async () => {
    // An outage in another test file of this process may have been logged within the last minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const line = await logged('/outage');
    expect(JSON.parse(line)).toMatchObject({
      msg: 'A service that requests need is not available: the system is shutting down',
      url: '/outage',
    });
    expect(line).not.toContain('tajna');
    for (let n = 0; n < 3; n++) expect(await logged('/outage')).toBe('');
    vi.advanceTimersByTime(60_000);
    expect(JSON.parse(await logged('/outage')).msg).toMatch(/\(3 more failures since the last line\)$/);
    vi.useRealTimers();
  });

  test('about a library error does not contain the request', async () => {
    const line = await logged('/foreign');
    expect(line).toContain('the gateway is away');
    expect(line).not.toContain('tajna');
  });

  test('about a whole request and response hides tokens, cookies, passwords and codes', async () => {
    const line = await logged('/whole?kod=tajna', {
      authorization: 'Bearer tajna',
      cookie: 'authToken=tajna',
    });
    expect(line).toContain('spread');
    expect(line).toContain('"url":"/whole?kod"');
    expect(line).not.toContain('tajna');
  });

  test('about a failed request from an emailed link contains the query names without their values', async () => {
    expect(JSON.parse(await logged('/unique?kod=tajna&email=ana%40primjer.hr')).url).toBe(
      '/unique?kod&email',
    );
  });
});

test.for([
  ['/majstori', '/majstori', '/majstori'],
  ['/nova-lozinka?email=a%40b.hr&kod=123', '/nova-lozinka', '/nova-lozinka?email&kod'],
  ['/a?b=1?kod=2', '/a', '/a?b'],
  ['/a?', '/a', '/a?'],
  ['/a?%=%E0', '/a', '/a?%'],
  ['/korisnici/ana-anic/poziv', '/korisnici/:slug/poziv', '/korisnici/:slug/poziv'],
  ['/poslovi/12?prva', '/poslovi/:id', '/poslovi/12?prva'],
  ['/files/chats/1/kX3.webp', '/files/*', '/files/*'],
] as const)('%s of %s is logged as %s', ([url, pattern, logged]) => {
  expect(loggedUrl(url, pattern)).toBe(logged);
});
