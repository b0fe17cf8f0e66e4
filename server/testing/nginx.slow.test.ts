import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { pagePolicy } from '#contract/caching.ts';
import { errors } from '#contract/errors.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { addFiles } from '../platform/storage/files.ts';
import { avifOf, diskStorage, fileUrl, newKey } from '../platform/storage/storage.ts';
import { useDatabase } from './database.ts';
import { picture } from './files.ts';
import { startLocalS3 } from './local-s3.ts';
import { freePort, hasNginx, writeNginxConfig } from './nginx.ts';
import { databaseUrl, killSite, type SiteProcess, siteFolder, startSite } from './site-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const database = useDatabase();

/** Starts nginx with the configuration used on servers. */
async function startNginx(
  nodes: readonly string[],
  options?: Parameters<typeof writeNginxConfig>[2],
): Promise<string> {
  const { config, address } = await writeNginxConfig(siteFolder(), nodes, options);
  const nginx = spawn('nginx', ['-c', config, '-g', 'daemon off;'], { stdio: 'ignore' });
  onTestFinished(async () => {
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
  });
  await expect
    .poll(
      () =>
        ask(`${address}/health/live`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
  return address;
}

async function ask(
  url: string,
  options: {
    method?: string;
    token?: string;
    cookie?: string;
    body?: object | Buffer;
    type?: string;
    accept?: string;
  } = {},
) {
  const { request } = await import('node:https');
  const { method = 'GET', token, cookie, body, type = 'application/json', accept } = options;
  const bytes =
    body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const headers = {
    host: 'mestar.example',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
    ...(accept && { accept }),
    ...(bytes && { 'content-type': type, 'content-length': bytes.length }),
  };
  const sent = request(url, { method, headers, rejectUnauthorized: false });
  sent.end(bytes);
  const [answer] = await once(sent, 'response');
  return {
    status: answer.statusCode as number,
    headers: answer.headers as Record<string, string>,
    text: Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)).toString(),
  };
}

/** Signs up through the proxy. Returns the token and the id of the account. */
async function signUp(front: string, name: string) {
  const email = `${randomBytes(5).toString('hex')}@primjer.hr`;
  const body = { name, email, password: 'plavi-slon-7', agreement: true };
  const signed = await ask(`${front}/api/v1/auth/signup`, { method: 'POST', body });
  const { token } = JSON.parse(signed.text) as { token: string };
  const me = JSON.parse((await ask(`${front}/api/v1/me`, { token })).text) as { data: { id: number } };
  return { token, id: me.data.id };
}

/** Opens a socket through the proxy, authorised by a token. */
const openSocket = (front: string, token: string, transport: string) =>
  io(front, {
    transports: [transport],
    rejectUnauthorized: false,
    extraHeaders: { host: 'mestar.example' },
    auth: { headers: { Authorization: `Bearer ${token}` } },
    forceNew: true,
  });

const metricsToken = randomBytes(16).toString('hex');

/** Returns the number of sockets connected to a node. */
async function socketsOf({ address }: SiteProcess): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text();
  return Number(/^socket_connections (\d+)$/m.exec(metrics)?.[1]);
}

/** Starts a server that has only some of the site's scripts. */
async function startScripts(...names: string[]): Promise<string> {
  const app = Fastify();
  app.get('/health/live', () => 'ok');
  for (const name of names) app.get(`/assets/${name}`, () => name);
  onTestFinished(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

test.skipIf(!hasNginx)(
  'during an upgrade, a script that one node lacks comes from the other (skipped without nginx)',
  async () => {
    const front = await startNginx([await startScripts('old.js'), await startScripts('new.js')]);
    for (const name of ['old.js', 'new.js'])
      for (let time = 0; time < 4; time++)
        expect(await ask(`${front}/assets/${name}`)).toMatchObject({ status: 200, text: name });
    expect((await ask(`${front}/assets/missing.js`)).status).toBe(404);
  },
);

const ofBrowser = 'text/html,*/*;q=0.8';
const formWithFile = {
  method: 'POST',
  body: Buffer.from('--b--\r\n'),
  type: 'multipart/form-data; boundary=b',
};
const unavailable = {
  status: 503,
  headers: expect.objectContaining({ 'retry-after': '5', 'cache-control': 'no-store' }),
};

test.skipIf(!hasNginx)(
  'a CSV export may take longer than other reads, and is not repeated on the other node (skipped without nginx)',
  async () => {
    const exports: (() => void)[] = [];
    const node = async () => {
      const app = Fastify({ forceCloseConnections: true });
      app.get('/health/live', () => 'ok');
      app.get('/api/v1/job-posts', () => new Promise(() => undefined));
      app.get(
        '/api/v1/admin/payments.csv',
        () => new Promise((resolve) => exports.push(() => resolve('Broj;Oglas'))),
      );
      onTestFinished(() => app.close());
      return app.listen({ host: '127.0.0.1', port: 0 });
    };
    const change = (config: string) => config.replace('proxy_read_timeout 12s', 'proxy_read_timeout 1s');
    const front = await startNginx([await node(), await node()], { change });
    const file = ask(`${front}/api/v1/admin/payments.csv?month=2026-11`, { token: 'petra' });
    await expect.poll(() => exports.length).toBe(1);
    // A read that no node answers ends when both have had their time.
    expect((await ask(`${front}/api/v1/job-posts`, { token: 'petra' })).status).toBe(503);
    for (const finish of exports) finish();
    expect(await file).toMatchObject({ status: 200, text: 'Broj;Oglas' });
    expect(exports).toHaveLength(1);
  },
);

test.skipIf(!hasNginx)(
  'while no node responds, nginx responds 503 with Retry-After and the message: a page to browsers, otherwise JSON (skipped without nginx)',
  async () => {
    const node = Fastify();
    node.get('/health/live', () => 'ok');
    // Frozen for reads and writes.
    node.all('/api/frozen', () => new Promise(() => undefined));
    const [soon, waits] = ['proxy_read_timeout 1s;', 'location @writes {'];
    const change = (shipped: string) =>
      shipped.replace('proxy_read_timeout 12s;', soon).replace(waits, `${waits} ${soon}`);
    const front = await startNginx([await node.listen({ host: '127.0.0.1', port: 0 })], { change });
    const [, message] = errors.unavailable;
    const expectJson = async (...request: Parameters<typeof ask>) => {
      const answer = await ask(...request);
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(answer.text)).toEqual({ message, errors: {}, request_id: expect.any(String) });
    };
    const expectPage = async (...request: Parameters<typeof ask>) => {
      const answer = await ask(...request);
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain(`<p>${message} `);
    };
    for (const method of ['GET', 'POST']) await expectJson(`${front}/api/frozen`, { method });

    node.server.closeAllConnections();
    await node.close();
    for (const method of ['GET', 'POST', 'DELETE']) {
      await expectJson(`${front}/api/v1/me`, { method, accept: ofBrowser });
      await expectPage(`${front}/poslovi`, { method, accept: ofBrowser });
    }
    for (const route of ['/poslovi.data', '/files/a.webp', '/assets/a.js', '/socket.io/?transport=polling'])
      await expectJson(front + route, { accept: '*/*' });
    await expectPage(`${front}/api/v1/me/update`, { ...formWithFile, accept: ofBrowser });
    await expectJson(`${front}/api/v1/me/update`, formWithFile);
  },
);

test.skipIf(!hasNginx)(
  'visitors get expired pages and scripts from nginx’s cache while the site fails or does not respond (skipped without nginx)',
  async () => {
    const node = Fastify();
    let [fails, failures] = [false, 0];
    node.get('/health/live', () => 'ok');
    for (const route of ['/poslovi', '/assets/a.js'])
      node.get(route, (_, reply) => {
        if (!fails) return reply.header('cache-control', 's-maxage=1').send(`content of ${route}`);
        failures++;
        return reply.code(503).send('');
      });
    const front = await startNginx([await node.listen({ host: '127.0.0.1', port: 0 })]);
    const read = async (route: string, cookie?: string) => {
      const { status, text } = await ask(front + route, cookie ? { cookie } : {});
      return [status, text];
    };
    const expectCached = async () => {
      for (const route of ['/poslovi', '/assets/a.js'])
        expect(await read(route)).toEqual([200, `content of ${route}`]);
      expect((await read('/poslovi', 'authToken=a'))[0]).toBe(503);
      expect((await read('/poslovi?page=2'))[0]).toBe(503);
    };
    expect(await read('/poslovi')).toEqual([200, 'content of /poslovi']);
    expect(await read('/assets/a.js')).toEqual([200, 'content of /assets/a.js']);
    fails = true;
    for (const route of ['/poslovi', '/assets/a.js']) {
      failures = 0;
      // nginx asks the site only once its copy has expired.
      await expect.poll(async () => [await read(route), failures > 0][1], { timeout: 20_000 }).toBe(true);
    }
    await expectCached();
    await node.close();
    await expectCached();
  },
);

test.skipIf(!hasNginx)(
  'sockets are spread over two nodes behind nginx; stopping one does not fail any request, and its sockets reconnect (skipped without nginx)',
  { timeout: 180_000 },
  async () => {
    const env = {
      DATABASE_URL: databaseUrl(database.connection),
      SECRET_KEY: randomBytes(32).toString('hex'),
      TRUST_PROXY: '127.0.0.1',
      LIMITS_SCALE: '1000',
      SHUTDOWN_DELAY: '2',
      METRICS_TOKEN: metricsToken,
    };
    const nodes = [await startSite(siteFolder(), env), await startSite(siteFolder(), env)] as const;
    const front = await startNginx(nodes.map(({ address }) => address));
    const [ana, ivo] = [await signUp(front, 'Ana Anić'), await signUp(front, 'Ivo Ivić')];
    const sockets = Array.from({ length: 8 }, () => openSocket(front, ivo.token, 'websocket'));
    const ends: string[] = [];
    for (const socket of sockets) socket.on('disconnect', (reason) => ends.push(reason));
    onTestFinished(() => {
      for (const socket of sockets) socket.disconnect();
    });
    const connected = () => sockets.filter((socket) => socket.connected).length;
    await expect.poll(connected, { timeout: 20_000 }).toBe(8);
    expect(await Promise.all(nodes.map(socketsOf))).toEqual([4, 4]);

    const statuses: number[] = [];
    const sent: string[] = [];
    let writing = true;
    const write = async (writer: number) => {
      for (let n = 0; writing; n++) {
        const message = `Poruka ${writer}-${n}`;
        const body = { user_id: ivo.id, message };
        const { status } = await ask(`${front}/api/v1/send-message`, {
          method: 'POST',
          token: ana.token,
          body,
        }).catch(() => ({ status: 0 }));
        statuses.push(status);
        sent.push(message);
      }
    };
    const writers = Array.from({ length: 24 }, (_, writer) => write(writer));
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(100);
    const ended = once(nodes[0].child, 'exit');
    nodes[0].child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const before = statuses.length;
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(before + 50);
    writing = false;
    await Promise.all(writers);

    expect(Object.groupBy(statuses, String)).toEqual({ 201: expect.anything() });
    const stored = await database.db.execute<{ content: string }>(sql`select content from chat_messages`);
    expect(stored.rows.map(({ content }) => content).sort()).toEqual(sent.sort());
    expect(new Set(ends)).toEqual(new Set(['transport close']));
    await expect.poll(connected, { timeout: 20_000 }).toBe(8);
  },
);

test.skipIf(!hasNginx)(
  'two nodes behind nginx share pages, uploads and sockets, and the site survives the loss of one (skipped without nginx)',
  { timeout: 180_000 },
  async () => {
    const store = await startLocalS3();
    onTestFinished(store.close);
    const env = {
      DATABASE_URL: databaseUrl(database.connection),
      SECRET_KEY: randomBytes(32).toString('hex'),
      TRUST_PROXY: '127.0.0.1',
      LIMITS_SCALE: '100',
      S3_URL: store.url,
    };
    const nodes = [await startSite(siteFolder(), env), await startSite(siteFolder(), env)] as const;
    const front = await startNginx(nodes.map(({ address }) => address));

    const page = await ask(`${front}/`);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await ask(`${front}/metrics`)).status).toBe(403);

    const [ana, ivo] = [await signUp(front, 'Ana Anić'), await signUp(front, 'Ivo Ivić')];

    // The configuration must let these 3 MB through, although nginx’s default limit is 1 MB. The site itself
    // then rejects them with a 422, because they are not a picture.
    const upload = (bytes: Buffer) => {
      const body = Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="profile_img"; filename="a.png"\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--b--\r\n'),
      ]);
      return ask(`${front}/api/v1/me/update`, {
        method: 'POST',
        token: ana.token,
        body,
        type: 'multipart/form-data; boundary=b',
      });
    };
    const refused = await upload(randomBytes(3_000_000));
    expect([refused.status, refused.headers['content-type']]).toEqual([
      422,
      expect.stringContaining('application/json'),
    ]);
    const { profile_img } = (
      JSON.parse((await upload((await picture()).bytes)).text) as { data: { profile_img: string } }
    ).data;
    expect(store.objects.has(profile_img.replace('/files/', ''))).toBe(true);
    for (const { address } of nodes) {
      const shown = await fetch(`${address}${profile_img}`);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }

    for (const transport of ['websocket', 'polling']) {
      const heard: string[] = [];
      const socket = openSocket(front, ivo.token, transport);
      socket.on('connect', () =>
        socket.emit('subscribe', {
          channel: `private-user-online.${ivo.id}`,
          auth: { headers: { Authorization: `Bearer ${ivo.token}` } },
        }),
      );
      socket.onAny((_event, _channel, data) => heard.push(JSON.stringify(data)));
      const say = (message: string) =>
        ask(`${front}/api/v1/send-message`, {
          method: 'POST',
          token: ana.token,
          body: { user_id: ivo.id, message },
        });
      await expect
        .poll(
          async () =>
            [
              await say(`Stiže li ${transport}?`),
              heard.some((text) => text?.includes(`Stiže li ${transport}?`)),
            ][1],
          {
            timeout: 20_000,
            interval: 300,
          },
        )
        .toBe(true);
      socket.disconnect();
    }

    await killSite(nodes[0]);
    for (let n = 0; n < 20; n++)
      expect((await ask(`${front}/api/v1/me`, { token: ana.token })).status).toBe(200);
  },
);

test.skipIf(!hasNginx)(
  'declined and deleted content leaves nginx’s cache shortly after, even if requested continuously (skipped without nginx)',
  async () => {
    const folder = siteFolder();
    const storage = diskStorage(folder);
    const key = newKey('job-posts/12', 'webp');
    await storage.put(key, Buffer.from('picture'));
    await storage.put(avifOf(key), Buffer.from('avif'));
    const statuses: number[] = [];
    const node = Fastify();
    let [there, declined] = [true, false];
    const files = {
      folders: ['job-posts'],
      find: async () => (visitor: Visitor) => !declined || visitor !== null,
    };
    node.decorate('readerOf', async ({ headers }) => (headers.authorization ? ({ id: 1 } as Actor) : null));
    node.addHook(
      'onResponse',
      async ({ url }, { statusCode }) => void (url.startsWith('/files/') && statuses.push(statusCode)),
    );
    node.get('/health/live', async () => 'live');
    node.get('/posao', (_, reply) =>
      there
        ? reply.header('cache-control', pagePolicy.header).send('posao')
        : reply.code(404).header('cache-control', 'no-store').send(''),
    );
    // Reduces the time for which nginx may serve a cached file from a minute to a second.
    node.addHook('onSend', async (_, reply) => {
      const policy = String(reply.getHeader('cache-control') ?? '');
      if (policy) reply.header('cache-control', policy.replace('s-maxage=60', 's-maxage=1'));
    });
    await addFiles(node, storage, [files]);
    onTestFinished(() => node.close());
    const front = await startNginx([await node.listen({ port: 0, host: '127.0.0.1' })]);

    const picture = (accept?: string) => ask(`${front}${fileUrl(key)}`, accept ? { accept } : {});
    expect([
      (await picture('image/avif,*/*')).text,
      (await picture('*/*')).text,
      (await picture()).text,
    ]).toEqual(['avif', 'picture', 'picture']);
    for (let n = 0; n < 10; n++) expect((await picture()).text).toBe('picture');
    expect(statuses).toEqual([200, 200]);
    await expect
      .poll(async () => [(await picture()).status, statuses.at(-1)], { timeout: 10_000 })
      .toEqual([200, 304]);

    declined = true;
    const forms = async () => [(await picture()).status, (await picture('image/avif')).status];
    await expect.poll(forms, { timeout: 20_000, interval: 200 }).toEqual([404, 404]);
    const own = await ask(`${front}${fileUrl(key)}`, { token: 'owner' });
    expect([own.status, own.text, own.headers['cache-control']]).toEqual([
      200,
      'picture',
      'private, no-store',
    ]);
    expect(await forms()).toEqual([404, 404]);
    declined = false;
    expect(await forms()).toEqual([200, 200]);

    expect((await ask(`${front}/posao`)).text).toBe('posao');
    there = false;
    await storage.delete(key);
    const left = async () => [
      (await picture()).status,
      (await picture('image/avif')).status,
      (await ask(`${front}/posao`)).status,
    ];
    await expect.poll(left, { timeout: 20_000, interval: 200 }).toEqual([404, 404, 404]);
    for (let n = 0; n < 5; n++) expect(await left()).toEqual([404, 404, 404]);
  },
);

test('a node started by its systemd command responds, and stops on request', {
  timeout: 120_000,
}, async () => {
  const unit = readFileSync(path.join(root, 'deploy/mestar.service'), 'utf8');
  const [, script = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: siteFolder(),
    APP_URL: 'https://mestar.example',
    HOST: '127.0.0.1',
    PORT: String(port),
    SOCKET_PORT: '0',
  };
  const node = spawn(process.execPath, [script], {
    cwd: root,
    stdio: 'ignore',
    env: { ...env, LOG_LEVEL: 'error' },
  });
  const ended = once(node, 'exit');
  onTestFinished(() => void node.kill('SIGKILL'));
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 90_000 },
    )
    .toBe(200);
  const signalledAt = Date.now();
  node.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - signalledAt).toBeLessThan(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1000);
});
