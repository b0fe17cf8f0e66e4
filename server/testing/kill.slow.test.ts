import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

// The whole built site, as `npm start` runs it. platform/db/kill.slow.test.ts tests the database alone more heavily.
const rounds = 5;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kill-site-'));
const house = path.resolve(import.meta.dirname, '../..');
let site: ChildProcess | undefined;

afterAll(async () => {
  if (site && site.exitCode === null && site.kill('SIGTERM')) await once(site, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const freePort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
};

async function start(port: number) {
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, SEED: 'base', NODE_ENV: 'production', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['server/main.ts', '--demo'], { cwd: house, stdio: ['ignore', 'ignore', 'inherit'], env });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const until = Date.now() + 60_000; !(await ready()); await sleep(50))
    if (child.exitCode !== null || Date.now() > until) throw new Error('the site did not start');
  return child;
}

const account = { email: 'ana@primjer.hr', password: 'plavi-slon-7' };
const post = (port: number, what: 'signup' | 'login', body: object) =>
  fetch(`http://127.0.0.1:${port}/api/v1/auth/${what}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test(`${rounds} times kill -9 while somebody signs in: every session handed out remains valid`, { timeout: 240_000 }, async () => {
  const port = await freePort();
  const tokens: string[] = [];
  const signIn = async () => {
    for (;;) {
      const answer = await post(port, 'login', account);
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
      tokens.push(((await answer.json()) as { token: string }).token);
    }
  };
  for (let round = 0; round < rounds; round++) {
    site = await start(port);
    if (round === 0) expect((await post(port, 'signup', { ...account, name: 'Ana Anić', agreement: true })).status).toBe(201);
    const before = tokens.length;
    const devices = [signIn(), signIn(), signIn()].map((device) => device.catch((error: unknown) => error));
    while (tokens.length === before) await Promise.race([sleep(10), ...devices]);
    await sleep(Math.random() * 300);
    const gone = once(site, 'exit');
    site.kill('SIGKILL');
    await gone;
    // The connection broke mid-response; any other error would mean a wrong answer.
    for (const error of await Promise.all(devices)) expect(String(error)).toMatch(/fetch failed|terminated/);
  }
  site = await start(port);
  for (const token of tokens) {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
  }
});
