import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import Echo from 'laravel-echo';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import { useDatabase } from './database.ts';
import { databaseUrl, killSite, siteFolder, startSite, unsentEmails } from './site-process.ts';

// Two complete sites in separate processes that share a database. Each type of connection between them is
// tested in a separate file, because files run in parallel.
const database = useDatabase();
const echoes: { disconnect(): void }[] = [];

afterEach(() => {
  for (const echo of echoes.splice(0)) echo.disconnect();
});

async function site(env: Record<string, string>) {
  const dataDir = siteFolder();
  return { dataDir, ...(await startSite(dataDir, { TRUST_PROXY: '127.0.0.1', ...env })) };
}

async function call(
  address: string,
  method: string,
  what: string,
  token?: string,
  body?: object,
  network = '10.0.0.1',
) {
  const answer = await fetch(`${address}/api/v1${what}`, {
    method,
    headers: {
      'x-forwarded-for': network,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  expect(answer.ok, `${method} ${what} responded ${answer.status}`).toBe(true);
  return (await answer.text().then((text) => (text ? JSON.parse(text) : {}))) as {
    token: string;
    data: { id: number };
  };
}

async function person(address: string, name: string) {
  const email = `${randomBytes(6).toString('hex')}@primjer.hr`;
  // A random network, because sign-ups are limited per network.
  const network = `10.1.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
  const { token } = await call(
    address,
    'POST',
    '/auth/signup',
    undefined,
    { name, email, password: 'plavi-slon-7', agreement: true },
    network,
  );
  return { token, id: (await call(address, 'GET', '/me', token)).data.id };
}

interface Channel {
  listen(event: string, heard: (data: { message: { details: { content: string } } }) => void): Channel;
}

function echoOf(token: string, host: string) {
  const options = {
    broadcaster: 'socket.io',
    client: io,
    host,
    transports: ['websocket'],
    auth: { headers: { Authorization: `Bearer ${token}` } },
  };
  const echo = new Echo(options as never) as unknown as {
    private(name: string): Channel;
    disconnect(): void;
    connector: { socket: Socket };
  };
  echoes.push(echo);
  return echo;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function testTwoProcesses(redisUrl?: string): void {
  test('act as one site: a write at one arrives at the other once, an ended session closes everywhere, each email is sent once', {
    timeout: 120_000,
  }, async () => {
    const env = {
      DATABASE_URL: databaseUrl(database.connection),
      SECRET_KEY: randomBytes(32).toString('hex'),
      ...(redisUrl && { REDIS_URL: redisUrl }),
    };
    const [here, there] = [await site(env), await site(env)];
    const [ana, ivo] = [await person(here.address, 'Ana Anić'), await person(there.address, 'Ivo Ivić')];

    const heard: string[] = [];
    const echo = echoOf(ivo.token, there.address);
    echo
      .private(`user-online.${ivo.id}`)
      .listen('ChatMessageSent', ({ message }) => heard.push(message.details.content));
    // Sends messages until one arrives, which shows that the subscription is active. The API stores the
    // earlier ones too.
    const texts: string[] = [];
    const say = async (text: string) => {
      texts.push(text);
      await call(here.address, 'POST', '/send-message', ana.token, { user_id: ivo.id, message: text });
    };
    await expect
      .poll(async () => [await say(`Čujete li? ${texts.length}`), heard.length][1], {
        timeout: 20_000,
        interval: 200,
      })
      .toBeGreaterThan(0);
    const before = heard.length;
    for (let n = 0; n < 20; n++) await say(`Poruka ${n}`);
    await expect
      .poll(() => heard.slice(before).filter((text) => text.startsWith('Poruka')))
      .toEqual(Array.from({ length: 20 }, (_, n) => `Poruka ${n}`));

    let closed = 0;
    echo.connector.socket.on('disconnect', () => {
      closed = Date.now();
    });
    const ended = Date.now();
    await call(here.address, 'DELETE', '/auth/logout', ivo.token);
    await expect.poll(() => closed, { timeout: 5000 }).toBeGreaterThan(0);
    console.log(`    closed on the other process ${closed - ended} ms after its end`);

    const mails = () =>
      [here, there].flatMap(({ dataDir }) =>
        readdirSync(path.join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml')),
      );
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => unsentEmails(database.db), { timeout: 20_000 }).toBe(0);
    expect(mails()).toHaveLength(2);
  });

  test('do not depend on each other: if one is killed under load, the other returns no errors, responds within a second and loses no events', {
    timeout: 180_000,
  }, async () => {
    const env = {
      DATABASE_URL: databaseUrl(database.connection),
      SECRET_KEY: randomBytes(32).toString('hex'),
      LIMITS_SCALE: '100',
      ...(redisUrl && { REDIS_URL: redisUrl }),
    };
    const [stays, dies] = [await site(env), await site(env)];
    const ivo = await person(stays.address, 'Ivo Ivić');
    const senders = [
      await person(stays.address, 'Ana Anić'),
      await person(dies.address, 'Mia Mijić'),
      await person(dies.address, 'Eva Ević'),
    ];

    // Ivo is connected to both sites; the people who write to him are connected only to the one that will be
    // killed.
    const heard = new Set<string>();
    const online: boolean[] = [];
    const echo = echoOf(ivo.token, stays.address);
    echo
      .private(`user-online.${ivo.id}`)
      .listen('ChatMessageSent', ({ message }) => heard.add(message.details.content));
    echoOf(ivo.token, dies.address).private(`user-online.${ivo.id}`);
    for (const { token, id } of senders) echoOf(token, dies.address).private(`user-online.${id}`);
    for (const { token } of senders)
      await call(stays.address, 'POST', '/send-message', token, { user_id: ivo.id, message: 'Čujete li?' });
    const seen = async () =>
      (await call(stays.address, 'GET', '/chats', ivo.token)).data as unknown as {
        user: { online: boolean };
      }[];
    await expect
      .poll(async () => (await seen()).map(({ user }) => user.online), { timeout: 20_000 })
      .toEqual([true, true, true]);
    echo.connector.socket.emit('subscribe', { channel: channels.presence(senders[2]?.id ?? 0) });
    echo.connector.socket.on(events.presence, (_channel: string, presence: { online: boolean }) =>
      online.push(presence.online),
    );

    const sent: string[] = [];
    const owed: string[] = [];
    const waits: number[] = [];
    const faults: unknown[] = [];
    let load = true;
    /**
     * Measures a request to one of the processes. A failed request to the killed process is ignored; one to
     * the other process is a fault.
     */
    const timed = async (work: (address: string) => Promise<unknown>, address: string) => {
      const begun = performance.now();
      await work(address).catch((error: unknown) =>
        address === dies.address ? undefined : faults.push(error),
      );
      if (address === stays.address) waits.push(performance.now() - begun);
    };
    const writes = senders.map(async ({ token }, n) => {
      for (let at = 0; load; at++) {
        const message = `Poruka ${n} ${at}`;
        const client_id = randomUUID();
        const send = (address: string) =>
          call(address, 'POST', '/send-message', token, { user_id: ivo.id, message, client_id });
        let answered = false;
        if (n === 2)
          await send(dies.address).then(
            () => (answered = true),
            () => undefined,
          );
        if (!answered) await timed(send, stays.address);
        sent.push(message);
        // An event is published after the commit, so the killed process may lose the events of its last
        // messages.
        if (!answered) owed.push(message);
        await pause(60);
      }
    });
    const reads = (async () => {
      for (; load; await pause(100)) await timed(seen, stays.address);
    })();

    const messages = async (more: number) => {
      const before = sent.length;
      await expect.poll(() => sent.length).toBeGreaterThanOrEqual(before + more);
    };
    await messages(50);
    await killSite(dies);
    // People connected to the killed process must be shown as offline to others, who are notified.
    await expect
      .poll(async () => (await seen()).map(({ user }) => user.online), { timeout: 60_000 })
      .toEqual([false, false, false]);
    await expect.poll(() => online, { timeout: 10_000 }).toEqual([true, false]);
    await messages(50);
    load = false;
    await Promise.all([...writes, reads]);
    expect(faults).toEqual([]);
    waits.sort((a, b) => a - b);
    console.log(
      `    ${waits.length} responses around the kill of a node: median ${waits[waits.length >> 1]?.toFixed(0)} ms, longest ${waits.at(-1)?.toFixed(0)} ms; ${sent.length} messages`,
    );
    expect(waits.at(-1)).toBeLessThan(1000);
    await expect.poll(() => owed.filter((message) => !heard.has(message)), { timeout: 5000 }).toEqual([]);
  });
}
