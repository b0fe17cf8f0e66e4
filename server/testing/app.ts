import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, test as base, beforeAll } from 'vitest';
import type { Role, UserType } from '#contract/users.ts';
import { buildApp } from '../app.ts';
import { passwordCost } from '../auth/passwords.ts';
import { openSession, secondFactorRule, socketActor } from '../auth/sessions.ts';
import { readConfig } from '../config.ts';
import { openOutbound } from '../platform/copies/outbound.ts';
import { messageOf } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Probe } from '../platform/db/probe.ts';
import type { Replica } from '../platform/db/replica.ts';
import type { LineWriter } from '../platform/http/log.ts';
import { openSite } from '../platform/http/site.ts';
import { type Keys, openKeys } from '../platform/keys/keys.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { checkingDocuments } from '../platform/media/document-check.ts';
import { type OpenRealtime, openRealtime } from '../platform/realtime/realtime.ts';
import { diskStorage, type Storage } from '../platform/storage/storage.ts';
import { openTasks, type Tasks } from '../platform/tasks/tasks.ts';
import { createUser } from '../users/service.ts';
import { users } from '../users/tables.ts';
import { leastCost, passwordHash } from './accounts.ts';
import { useDatabase } from './database.ts';
import { openOutbox } from './outbox.ts';
import { PlainBrowser } from './plain-browser.ts';
import { openDevices } from './push.ts';
import { openTexts } from './texts.ts';
import './matchers.ts';

Object.assign(passwordCost, leastCost);

export type Part = UserType | Role | 'unconfirmed';

export interface Answer {
  status: number;
  // Tests read responses without types; the contract's schemas validate them when sent.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Record<string, unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Sent {
  json?: unknown;
  form?: string;
  multipart?: FormData;
  headers?: Record<string, string>;
  address?: string;
}

/** Each person has a separate network, so that one person’s rate limits do not affect another. */
let networks = 0;
const nextAddress = () => {
  networks++;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
};

export class Person {
  readonly id: number;
  readonly name: string;
  readonly token: string | null;
  private readonly app: FastifyInstance;
  private readonly address = nextAddress();
  constructor(app: FastifyInstance, token: string | null, id = 0, name = '') {
    this.app = app;
    this.token = token;
    this.id = id;
    this.name = name;
  }

  at(app: FastifyInstance): Person {
    return Object.assign(new Person(app, this.token, this.id, this.name), { address: this.address });
  }

  async send(
    method: Method,
    url: string,
    { json, form, multipart, headers = {}, address = this.address }: Sent = {},
  ): Promise<Answer> {
    const encoded = multipart && new Response(multipart);
    // Tests also write directly to the database; wait until the cache has received those changes.
    if (method === 'GET') await this.app.responseCache.settled();
    const answer = await this.app.inject({
      method,
      remoteAddress: address,
      url: url.startsWith('/api') || url.startsWith('/files') ? url : `/api/v1${url}`,
      headers: {
        accept: 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
        ...headers,
      },
      ...(json !== undefined && { payload: json as object }),
      ...(form !== undefined && { payload: form }),
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body || undefined,
      headers: answer.headers,
    };
  }

  get(url: string) {
    return this.send('GET', url);
  }
  post(url: string, json: unknown = {}) {
    return this.send('POST', url, { json });
  }
  put(url: string, json: unknown = {}) {
    return this.send('PUT', url, { json });
  }
  delete(url: string) {
    return this.send('DELETE', url);
  }
  upload(
    url: string,
    files: Record<string, { name: string; bytes: Uint8Array; type?: string }>,
    fields: Record<string, string> = {},
  ) {
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
    for (const [name, file] of Object.entries(files))
      multipart.append(
        name,
        new Blob([file.bytes as BlobPart], { type: file.type ?? 'application/octet-stream' }),
        file.name,
      );
    return this.send('POST', url, { multipart });
  }
}

export const testSettings: Record<string, string> = {
  SOCIAL_FAKE: '1',
  GOOGLE_CLIENT_ID: 'test-google',
  FACEBOOK_APP_ID: 'test-facebook',
  FACEBOOK_APP_SECRET: 'test-secret',
  // Raised, because tests send many requests at once.
  MAX_REQUESTS: '10000',
};

const profileTypes: readonly string[] = ['client', 'worker', 'general'];
const adminRoles: readonly string[] = ['superadmin', 'moderator', 'finance', 'support'];
const names: Record<Part, string> = {
  client: 'Ana Klijent',
  worker: 'Ivo Majstor',
  general: 'Mia Oboje',
  unconfirmed: 'Neda Nova',
  superadmin: 'Sanja Glavna',
  moderator: 'Maja Moderator',
  finance: 'Franjo Financije',
  support: 'Petra Podrška',
};

async function signedIn(app: FastifyInstance, db: Db, part: Part, name: string): Promise<Person> {
  const hash = await passwordHash();
  const id = await db.transaction((tx) =>
    createUser(tx, {
      name,
      email: `${randomUUID()}@test.hr`,
      passwordHash: hash,
      ...(part !== 'unconfirmed' && { emailConfirmedAt: new Date() }),
    }),
  );
  await db
    .update(users)
    .set({
      typeOf: profileTypes.includes(part) ? (part as UserType) : 'general',
      role: adminRoles.includes(part) ? (part as Role) : null,
    })
    .where(eq(users.id, id));
  return new Person(app, await openSession(db, id, 'test'), id, name);
}

const database = useDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'app-test-'));
const outbox = openOutbox(() => tasks);
const devices = openDevices();
const texts = openTexts(() => tasks);
let app: FastifyInstance;
let tasks: Tasks;
let keys: Keys;
let realtime: OpenRealtime;
let storage: Storage;

interface NodeOptions {
  pages?: boolean;
  connections?: number;
  mailer?: Mailer;
  replica?: Replica;
  probe?: Pick<Probe, 'fault'>;
  /** Receives everything that the site logs, as it would be printed. */
  logTo?: LineWriter;
}

async function openNode(
  settings: Record<string, string> = {},
  { pages = false, connections = 0, mailer = outbox.mailer, replica, probe, logTo }: NodeOptions = {},
) {
  const own = connections > 0 ? database.open(connections) : undefined;
  const db = own?.db ?? database.db;
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    NODE_ENV: 'test',
    ...testSettings,
    ...settings,
  });
  const onError = (error: Error) => logTo?.write(messageOf(error));
  const nodeTasks = openTasks({ connection: database.connection, onError, work: false });
  const nodeKeys = openKeys(config);
  const nodeRealtime = openRealtime({
    connection: database.connection,
    resolve: (token) => socketActor(db, token, secondFactorRule(config)),
    onError,
  });
  const parts = {
    config,
    db,
    connection: database.connection,
    storage,
    tasks: nodeTasks,
    keys: nodeKeys,
    mailer,
    push: devices,
    sms: texts,
    outbound: openOutbound({ db, log: (line) => logTo?.write(line) }),
    realtime: nodeRealtime,
    replica,
    probe,
    ...(logTo && { logTo }),
  };
  const node = await buildApp({ ...parts, site: openSite(config), pages });
  await node.ready();
  nodes.push(async () => {
    await nodeRealtime.close();
    await node.close();
    await nodeTasks.stop();
    await own?.pool.end();
  });
  return { app: node, db, tasks: nodeTasks, keys: nodeKeys, realtime: nodeRealtime };
}
const nodes: (() => Promise<void>)[] = [];

const isPageTest = (file: string) => file.endsWith('.page.test.ts');

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern as the first parameter
beforeAll(async ({}, { file }) => {
  storage = checkingDocuments(diskStorage(path.join(dataDir, 'files')), (error) => {
    throw error;
  });
  ({ app, tasks, keys, realtime } = await openNode({}, { pages: isPageTest(file.filepath) }));
});
afterAll(async () => {
  for (const close of nodes) await close();
  await rm(dataDir, { recursive: true, force: true });
});

export const test = base
  .extend('app', () => app)
  .extend('db', () => database.db)
  .extend('storage', () => storage)
  .extend('dataDir', () => dataDir)
  .extend('tasks', () => tasks)
  .extend('keys', () => keys)
  .extend('outbox', () => outbox)
  .extend('devices', () => devices)
  .extend('texts', () => texts)
  .extend('realtime', () => realtime)
  .extend('openNode', () => openNode)
  .extend('visitor', () => new Person(app, null))
  /** A browser without JavaScript, in a `*.page.test.ts`; `of` is the signed-in person. */
  .extend('browse', () => (of?: Person) => new PlainBrowser(app, nextAddress(), of?.token))
  .extend(
    'as',
    () =>
      (part: Part, name = names[part]) =>
        signedIn(app, database.db, part, name),
  );
