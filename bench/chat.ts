// node bench/chat.ts: the cost of a message compared with a bare echo and insert, and the cost of an idle socket. Ratios from one run on one machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { io, type Socket } from 'socket.io-client';
import { channels, events } from '../contract/realtime.ts';
import { openSession } from '../server/auth/sessions.ts';
import { joinDatabase } from '../server/platform/db/open.ts';
import { createUser } from '../server/users/service.ts';

const messages = 4000;
const rounds = 20;
/** Warm-up messages, not counted, while code is compiled and memory of two thousand handshakes is freed. */
const warmUp = 1000;
const waiting = 2000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-chat-'));
const children: ChildProcess[] = [];

/** Starts one of our processes and resolves at the first line that matches. */
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

/** Sends messages one at a time, each after the previous one arrived; returns the milliseconds of each. */
function sender(arrived: (hear: (content: string) => void) => void, send: (content: string) => unknown) {
  const hearing = new Map<string, () => void>();
  arrived((content) => hearing.get(content)?.());
  let sent = 0;
  return async (count: number): Promise<number[]> => {
    const taken: number[] = [];
    for (let n = 0; n < count; n++) {
      const content = `Poruka broj ${sent++}`;
      const begun = performance.now();
      const heard = new Promise<void>((done) => hearing.set(content, done));
      await Promise.all([send(content), heard]);
      hearing.delete(content);
      taken.push(performance.now() - begun);
    }
    return taken;
  };
}

const agent = new http.Agent({ keepAlive: true });

/** Over a keep-alive connection, as in a browser. */
const post = (url: string, token: string, body: object) =>
  new Promise<void>((done, failed) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), authorization: `Bearer ${token}` };
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => (answer.statusCode === 201 ? done() : failed(new Error(`answered ${answer.statusCode}`))));
    });
    request.on('error', failed).end(text);
  });

async function connected(address: string, token?: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, ...(token && { auth: { headers: { Authorization: `Bearer ${token}` } } }) });
  await new Promise<void>((done, failed) => socket.on('connect', done).on('connect_error', failed));
  return socket;
}
const subscribe = (socket: Socket, userId: number) => new Promise<void>((done) => socket.emit('subscribe', { channel: channels.user(userId) }, done));

/** Opens that many idle sockets and measures what each costs the process. */
async function crowd(of: string, child: ChildProcess, join: (n: number) => Promise<Socket>): Promise<Socket[]> {
  const before = memory(child);
  const sockets: Socket[] = [];
  for (let n = 0; n < waiting; n += 50) sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, k) => join(n + k)))));
  const after = memory(child);
  console.log(`${sockets.length} sockets wait at ${of}: ${((after - before) / waiting / 1024).toFixed(1)} KB each, ${Math.round(after / 1e6)} MB in all`);
  return sockets;
}

try {
  const env = { DATA_DIR: dataDir, PORT: '0', SOCKET_PORT: '0', SEED: 'base', LOG_LEVEL: 'warn', NODE_ENV: 'production', LIMITS_SCALE: '1000' };
  const site = await start(['--max-semi-space-size=8', 'server/main.ts', '--demo'], env, /(http:\/\/\S+)/);
  const { db, connection, close } = await joinDatabase({ dataDir }, (error) => console.error(error.message));
  const person = async (n: number) => {
    const email = `bench-${n}@primjer.hr`;
    const id = await db.transaction((tx) => createUser(tx, { name: `Osoba ${n}`, email, passwordHash: null, emailConfirmedAt: new Date() }));
    return { id, token: await openSession(db, id, 'bench') };
  };
  const [ana, ivo] = [await person(1), await person(2)];

  const people: Awaited<ReturnType<typeof person>>[] = [];
  for (let n = 0; n < waiting; n++) people.push(await person(n + 3));

  const echo = await start(['bench/echo-server.ts', JSON.stringify(connection)], {}, /"port":(\d+)/);
  const bareOne = () => connected(`http://127.0.0.1:${echo.found}`);
  const joins = (socket: Socket, room: string) => new Promise<void>((done) => socket.emit('join', room, done));
  const strangers = await crowd('a bare server', echo.child, async (n) => {
    const socket = await bareOne();
    await joins(socket, `room ${n}`);
    return socket;
  });
  const bare = { from: await bareOne(), to: await bareOne() };
  await joins(bare.to, 'room');
  const least = sender(
    (hear) => bare.to.on('sent', ({ content }: { content: string }) => hear(content)),
    (content) => bare.from.emit('send', 'room', content),
  );

  const ourOne = async ({ id, token }: { id: number; token: string }) => {
    const socket = await connected(site.found, token);
    await subscribe(socket, id);
    return socket;
  };
  const others = await crowd('the site', site.child, (n) => ourOne(people[n] ?? ivo));
  const to = await ourOne(ivo);
  const ours = sender(
    (hear) => to.on(events.chatMessageSent, (_channel: string, { message }: { message: { details: { content: string } } }) => hear(message.details.content)),
    (content) => post(`${site.found}/api/v1/send-message`, ana.token, { user_id: ivo.id, message: content }),
  );
  await least(warmUp);
  await ours(warmUp);
  const times = { least: [] as number[], ours: [] as number[] };
  // Alternates, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    times.least.push(...(await least(messages / rounds)));
    times.ours.push(...(await ours(messages / rounds)));
  }
  for (const list of Object.values(times)) list.sort((one, other) => one - other);
  for (const socket of [...strangers, bare.from, bare.to, ...others, to]) socket.disconnect();
  for (const share of [0.5, 0.99])
    console.log(
      `p${share * 100}: ${ms(at(times.ours, share))} stored and delivered, ${ms(at(times.least, share))} bare echo and insert: ${(at(times.ours, share) / at(times.least, share)).toFixed(1)} times`,
    );

  await close();
} finally {
  for (const child of children) {
    if (child.exitCode !== null || !child.kill('SIGTERM')) continue;
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}
