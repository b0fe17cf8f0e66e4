import { expect } from 'vitest';
import type { EndpointDef } from '#contract/endpoint.ts';
import type { AccountStatus } from '../platform/session/account-status.ts';
import { admit, type Actor as Signed } from '../platform/session/actor.ts';
import { test, testSettings } from './app.ts';
import { picture } from './files.ts';
import { access, holders, suspendedMay, viewingMayNotRead, viewingMayWrite } from './matrix/access.ts';
import { type Actor, actors } from './matrix/actors.ts';
import { everyone } from './matrix/people.ts';
import { type Row, rows } from './matrix/rows.ts';
import { type Params, things } from './matrix/things.ts';

testSettings.LIMITS_SCALE = '1000';

const nameOf = ({ method, path }: EndpointDef) => `${method} ${path}`;
const isClosed = ({ auth = 'public' }: EndpointDef) => auth !== 'public' && auth !== 'user';
/**
 * Returns whether the path names an item whose access is controlled by the feature, not by the endpoint's
 * `auth`.
 */
const addressesItem = (def: EndpointDef) => def.path.includes(':') && !isClosed(def);
const isRead = ({ method }: EndpointDef) => method === 'GET';
const isRefusal = (status: number) => status === 401 || status === 403 || status === 404;

test('every endpoint is listed under the access it requires', ({ app }) => {
  const found = Object.groupBy(app.endpoints, ({ auth = 'public' }) => auth);
  const sorted = (names: readonly string[]) => [...names].sort();
  for (const [auth, listed] of Object.entries(access))
    expect(sorted(found[auth as keyof typeof found]?.map(nameOf) ?? []), auth).toEqual(sorted(listed));
  expect(app.endpoints).toHaveLength(Object.values(access).flat().length);
  expect([...access.public, ...access.user].filter((name) => name.includes('/admin/'))).toEqual([]);
});

const soon = () => new Date(Date.now() + 60_000);
/** Returns the endpoints that a restricted superadmin may call. */
function admitted(endpoints: readonly EndpointDef[], accountStatus: AccountStatus): string[] {
  const restricted: Signed = {
    id: 1,
    name: 'Ana',
    typeOf: 'general',
    role: 'superadmin',
    emailConfirmed: true,
    tokenId: 1,
    accountStatus,
  };
  const admits = (def: EndpointDef) => {
    try {
      admit(restricted, def);
      return true;
    } catch {
      return false;
    }
  };
  return endpoints.filter(admits).map(nameOf).sort();
}

test('a suspended user or one whose account is closing may read everything and write only to the listed endpoints', ({
  app,
}) => {
  const reads = app.endpoints.filter(({ method }) => method === 'GET').map(nameOf);
  const expected = [...reads, ...suspendedMay].sort();
  const suspended = { kind: 'suspended', until: soon(), reason: 'Psovke' } as const;
  expect(admitted(app.endpoints, suspended)).toEqual(expected);
  expect(admitted(app.endpoints, { kind: 'leaving', until: soon() })).toEqual(expected);
});

test('an administrator viewing an account may read all but the hidden endpoints, and write only to end the viewing', ({
  app,
}) => {
  const reads = app.endpoints.filter(({ method }) => method === 'GET').map(nameOf);
  const visible = reads.filter((name) => !viewingMayNotRead.includes(name));
  expect(admitted(app.endpoints, { kind: 'viewing', until: soon() })).toEqual(
    [...visible, ...viewingMayWrite].sort(),
  );
  // Every endpoint for messages or exports must either be hidden, or be listed here because it shows no
  // content.
  const confidential = reads.filter((name) => /chat|messages|exports/i.test(name));
  const known = ['GET /chats/unreaded-counts', 'GET /me/exports', ...viewingMayNotRead];
  expect(confidential.filter((name) => !known.includes(name))).toEqual([]);
});

test('each kind of access admits only its listed actors', async ({ app, db, as, visitor }) => {
  const { asking } = await everyone({ app, db, as, visitor });
  const wrong: string[] = [];
  for (const [auth, who] of Object.entries(holders)) {
    const of = app.endpoints.filter((def) => (def.auth ?? 'public') === auth && !def.path.includes(':'));
    const def = of.find(isRead) ?? of[0];
    if (!def) throw new Error(`no endpoint requires ${auth}`);
    for (const actor of actors) {
      const { status } = await (await asking(actor)).send(def.method, def.path);
      const may = who.includes(actor === 'suspended' ? 'other' : actor);
      if (isRefusal(status) === may || status === 500)
        wrong.push(`${nameOf(def)} (${auth}): ${actor} got ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

const staff: readonly Actor[] = ['moderator', 'finance', 'support'];

/**
 * Returns the actors whose requests must be rejected. If the superadmin, who has every ability, is among
 * them, the other roles are omitted. Suspended users, and guests of endpoints that require an account, are
 * omitted too, because `admit` alone rejects them, regardless of the path.
 */
const rejected = ({ auth = 'public' }: EndpointDef, who: readonly Actor[]) =>
  actors.filter(
    (actor) =>
      !who.includes(actor) &&
      actor !== 'suspended' &&
      (actor !== 'guest' || auth === 'public') &&
      (!staff.includes(actor) || who.includes('superadmin')),
  );

/**
 * Returns the actors whose requests must be accepted: only a guest or an unrelated user if either is
 * admitted, otherwise all but suspended users.
 */
function accepted(who: readonly Actor[]): readonly Actor[] {
  const stranger = who.find((one) => one === 'guest' || one === 'other');
  return stranger ? [stranger] : who.filter((one) => one !== 'suspended');
}

test('an entity in the path is accessible only to the actors listed for its endpoint', async ({
  app,
  db,
  as,
  visitor,
}) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const byItem = app.endpoints.filter(addressesItem);
  expect(byItem.map(nameOf).sort()).toEqual(Object.keys(rows).sort());
  const fixture = await open();
  const people = new Map(
    await Promise.all(actors.map(async (actor) => [actor, await asking(actor)] as const)),
  );
  const wrong: string[] = [];
  const ask = async (def: EndpointDef, row: Row, thing: Params, actor: Actor, may: boolean) => {
    const person = people.get(actor) ?? visitor;
    const url = def.path.replaceAll(/:(\w+)/g, (_, key: string) => String(thing[key]));
    const { status } = row.upload
      ? await person.upload(url, { file: await picture() }, row.upload)
      : await person.send(def.method, url, row.body ? { json: row.body(fixture) } : {});
    if (isRefusal(status) === may || status === 500) wrong.push(`${nameOf(def)}: ${actor} got ${status}`);
  };
  const listed = byItem.flatMap((def) => {
    const row = rows[nameOf(def)];
    return row ? [{ def, row }] : [];
  });
  for (const [kind, of] of Object.entries(Object.groupBy(listed, ({ row }) => row.of))) {
    const make = () => things[kind as Row['of']](fixture);
    // Rejected requests and reads change nothing, so they share one item.
    let thing: Params | undefined = await make();
    for (const { def, row } of of)
      for (const actor of rejected(def, row.who)) await ask(def, row, thing, actor, false);
    for (const { def, row } of of.filter((one) => isRead(one.def)))
      for (const actor of accepted(row.who)) await ask(def, row, thing, actor, true);
    for (const { def, row } of of.filter((one) => !isRead(one.def)))
      for (const actor of accepted(row.who)) {
        await ask(def, row, thing ?? (await make()), actor, true);
        thing = undefined;
      }
  }
  expect(wrong).toEqual([]);
});

test('every endpoint without an entity in its path responds to an admitted actor', async ({
  app,
  db,
  as,
  visitor,
}) => {
  const { asking } = await everyone({ app, db, as, visitor });
  const wrong: string[] = [];
  const readers = { superadmin: await asking('superadmin'), owner: await asking('owner') };
  const endpoints = app.endpoints.filter((def) => !addressesItem(def));
  // Reads come first, because a write may end sessions.
  for (const def of [...endpoints.filter(isRead), ...endpoints.filter((def) => !isRead(def))]) {
    const actor = isClosed(def) ? 'superadmin' : 'owner';
    const person = isRead(def) ? readers[actor] : await asking(actor);
    const { status } = await person.send(def.method, def.path.replaceAll(/:\w+/g, '2147483646'));
    // For an administrator, 404 only means that the item does not exist.
    if (status === 500 || status === 401 || status === 403 || (status === 404 && !isClosed(def)))
      wrong.push(`${nameOf(def)} got ${status}`);
  }
  expect(wrong).toEqual([]);
});
