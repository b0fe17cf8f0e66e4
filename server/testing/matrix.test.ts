import { expect } from 'vitest';
import type { EndpointDef } from '#contract/endpoint.ts';
import type { AccountStatus } from '../platform/session/account-status.ts';
import { admit, type Actor as Signed } from '../platform/session/actor.ts';
import { test, testSettings } from './app.ts';
import { picture } from './files.ts';
import { access, holders, suspendedMay, viewingMayNotRead, viewingMayWrite } from './matrix/access.ts';
import { type Actor, actors } from './matrix/actors.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';

testSettings.LIMITS_SCALE = '1000';

const nameOf = ({ method, path }: EndpointDef) => `${method} ${path}`;
const isClosed = ({ auth = 'public' }: EndpointDef) => auth !== 'public' && auth !== 'user';
/**
 * Returns whether the path names an item to which access is controlled by the feature rather than by the
 * endpoint's `auth`.
 */
const addressesThing = (def: EndpointDef) => def.path.includes(':') && !isClosed(def);
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
function admitted(endpoints: readonly EndpointDef[], standing: AccountStatus): string[] {
  const restricted: Signed = {
    id: 1,
    name: 'Ana',
    typeOf: 'general',
    role: 'superadmin',
    emailConfirmed: true,
    tokenId: 1,
    standing,
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
    for (const def of [
      of.find(({ method }) => method === 'GET'),
      of.find(({ method }) => method !== 'GET'),
    ]) {
      if (!def) continue;
      for (const actor of actors) {
        const { status } = await (await asking(actor)).send(def.method, def.path);
        const maySuspended =
          who.includes('other') && (def.method === 'GET' || suspendedMay.includes(nameOf(def)));
        const may = actor === 'suspended' ? maySuspended : who.includes(actor);
        if (isRefusal(status) === may || status === 500)
          wrong.push(`${nameOf(def)} (${auth}): ${actor} got ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('an entity in the path is accessible only to the actors listed for its endpoint', async ({
  app,
  db,
  as,
  visitor,
}) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const byThing = app.endpoints.filter(addressesThing);
  expect(byThing.map(nameOf).sort()).toEqual(Object.keys(rows).sort());
  const fixture = await open();
  const people = new Map(
    await Promise.all(actors.map(async (actor) => [actor, await asking(actor)] as const)),
  );
  const wrong: string[] = [];
  const staff: readonly Actor[] = ['moderator', 'finance', 'support'];
  for (const [index, def] of byThing.entries()) {
    const name = nameOf(def);
    const row = rows[name];
    if (!row) continue;
    const isRead = def.method === 'GET';
    let thing: Record<string, string | number> = await things[row.of](fixture);
    const ask = async (actor: Actor, may: boolean) => {
      const person = people.get(actor) ?? visitor;
      const url = def.path.replaceAll(/:(\w+)/g, (_, key: string) => String(thing[key]));
      const { status } = row.upload
        ? await person.upload(url, { file: await picture() }, row.upload)
        : await person.send(def.method, url, row.body ? { json: row.body(fixture) } : {});
      if (isRefusal(status) === may || status === 500) wrong.push(`${name}: ${actor} got ${status}`);
    };
    // Suspended users, and guests of endpoints that require an account, are omitted, because `admit` alone
    // rejects them, regardless of the path.
    const asked = actors.filter(
      (actor) => actor !== 'suspended' && (actor !== 'guest' || (def.auth ?? 'public') === 'public'),
    );
    // Rejected requests change nothing, so they can share one item. Only one of the rejected roles, a
    // different one for each endpoint, sends a request.
    const role = staff[index % staff.length];
    for (const actor of asked.filter((one) => !row.who.includes(one)))
      if (actor === role || !staff.includes(actor)) await ask(actor, false);
    const admitted = asked.filter((one) => row.who.includes(one));
    const strangers = admitted.filter((one) => one === 'guest' || one === 'other');
    for (const actor of isRead || strangers.length === 0 ? admitted : strangers) {
      await ask(actor, true);
      if (!isRead) thing = await things[row.of](fixture);
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
  for (const def of app.endpoints.filter((one) => !addressesThing(one))) {
    const person = await asking(isClosed(def) ? 'superadmin' : 'owner');
    const { status } = await person.send(def.method, def.path.replaceAll(/:\w+/g, '2147483646'));
    // For an administrator, 404 only means that the item does not exist.
    if (status === 500 || status === 401 || status === 403 || (status === 404 && !isClosed(def)))
      wrong.push(`${nameOf(def)} got ${status}`);
  }
  expect(wrong).toEqual([]);
});
