// node bench/chat.ts: what a message costs beside the least it could cost, and what a waiting socket costs. Ratios of one run on one machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { io, type Socket } from 'socket.io-client';
import { channels, events } from '../contract/realtime.ts';
import { openSession } from '../server/auth/sessions.ts';
import { joinDatabase } from '../server/platform/db/open.ts';
import { createUser } from '../server/users/service.ts';

const messages = 1000;
const waiting = 2000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-chat-'));
const children: ChildProcess[] = [];

/** A process of ours, and the first line of it that `is` what we wait for. */
async function start(args: string[], env: Record<string, string>, is: RegExp) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const found = is.exec(line);
    if (found) return { child, found: found[1] ?? '' };
  }
  throw new Error(`${args[0]} ended`);
}

const memory = ({ pid }: ChildProcess) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ms = (value: number) => `${value.toFixed(2)} ms`;

/** Sends one after another, each when the one before has arrived; milliseconds of each. */
async function measure(arrived: (hear: (content: string) => void) => void, send: (content: string) => unknown): Promise<number[]> {
  const hearing = new Map<string, () => void>();
  arrived((content) => hearing.get(content)?.());
  const taken: number[] = [];
  for (let n = 0; n < messages + 100; n++) {
    const content = `Poruka broj ${n}`;
    const begun = performance.now();
    const heard = new Promise<void>((done) => hearing.set(content, done));
    await Promise.all([send(content), heard]);
    // The first hundred warm up.
    if (n >= 100) taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b);
}

async function connected(address: string, token?: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, ...(token && { auth: { headers: { Authorization: `Bearer ${token}` } } }) });
  await new Promise<void>((done, failed) => socket.on('connect', done).on('connect_error', failed));
  return socket;
}
const subscribe = (socket: Socket, userId: number) => new Promise<void>((done) => socket.emit('subscribe', { channel: channels.user(userId) }, done));

try {
  const env = { DATA_DIR: dataDir, PORT: '0', SOCKET_PORT: '0', SEED: 'base', LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const site = await start(['--max-semi-space-size=8', 'server/main.ts', '--demo'], env, /(http:\/\/\S+)/);
  const { db, connection, close } = await joinDatabase({ dataDir }, (error) => console.error(error.message));
  const person = async (n: number) => {
    const email = `bench-${n}@primjer.hr`;
    const id = await db.transaction((tx) => createUser(tx, { name: `Osoba ${n}`, email, passwordHash: null, emailConfirmedAt: new Date() }));
    return { id, token: await openSession(db, id, 'bench') };
  };
  const [ana, ivo] = [await person(1), await person(2)];

  const echo = await start(['bench/echo-server.ts', JSON.stringify(connection)], {}, /"port":(\d+)/);
  const bare = { from: await connected(`http://127.0.0.1:${echo.found}`), to: await connected(`http://127.0.0.1:${echo.found}`) };
  await new Promise<void>((done) => bare.to.emit('join', 'room', done));
  const ours = { to: await connected(site.found, ivo.token) };
  await subscribe(ours.to, ivo.id);

  const least = await measure(
    (hear) => bare.to.on('sent', ({ content }: { content: string }) => hear(content)),
    (content) => bare.from.emit('send', 'room', content),
  );
  const taken = await measure(
    (hear) =>
      ours.to.on(events.chatMessageSent, (_channel: string, { message }: { message: { details: { content: string } } }) => hear(message.details.content)),
    async (content) => {
      const answer = await fetch(`${site.found}/api/v1/send-message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
        body: JSON.stringify({ user_id: ivo.id, message: content }),
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  );
  for (const share of [0.5, 0.99])
    console.log(
      `p${share * 100}: ${ms(at(taken, share))} stored and delivered, ${ms(at(least, share))} bare echo and insert: ${(at(taken, share) / at(least, share)).toFixed(1)} times`,
    );

  const people = [];
  for (let n = 0; n < waiting; n++) people.push(await person(n + 3));
  const before = memory(site.child);
  const sockets = [];
  for (let n = 0; n < waiting; n += 50)
    sockets.push(
      ...(await Promise.all(
        people.slice(n, n + 50).map(async ({ id, token }) => {
          const socket = await connected(site.found, token);
          await subscribe(socket, id);
          return socket;
        }),
      )),
    );
  const after = memory(site.child);
  console.log(`${sockets.length} sockets wait: ${((after - before) / waiting / 1024).toFixed(1)} KB each, ${Math.round(after / 1e6)} MB in all`);
  for (const socket of [...sockets, ours.to, bare.from, bare.to]) socket.disconnect();
  await close();
} finally {
  for (const child of children) {
    if (child.exitCode !== null || !child.kill('SIGTERM')) continue;
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}
