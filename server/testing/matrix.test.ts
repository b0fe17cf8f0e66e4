import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { holds } from '#contract/roles.ts';
import { openSession } from '../auth/sessions.ts';
import { listed } from './addressed.ts';
import { Person, test, testSettings } from './app.ts';
import { picture } from './files.ts';
import { type Actor, actors } from './matrix/actors.ts';
import { rows, suspendedMay } from './matrix/rows.ts';
import { type House, things } from './matrix/things.ts';

// Every call of the document × everyone who can ask. A refusal is 401, 403 or 404; what else is answered, to an empty body too, was let in.

testSettings.LIMITS_SCALE = '1000';

interface Operation {
  description?: string;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const roles = { moderator: 'moderator', finance: 'finance', support: 'support', superadmin: 'superadmin' } as const;
const roleOf = (actor: Actor) => (actor in roles ? roles[actor as keyof typeof roles] : null);

/** The spec's other spellings of a path are the same call. */
const plainOf = (path: string) =>
  path
    .replace('/api/v1', '')
    .replace(/^\/job_/, '/job-')
    .replace('/auth/login/:provider', '/login/:provider')
    .replace('/chats/:id/messages', '/chatMessages/:id');

/** Who the document says may ask: from its words on who is asked for. */
function whoMay(name: string, { description = '' }: Operation): readonly Actor[] {
  const ability = /^Traži ovlast „(\w+)“/.exec(description)?.[1];
  if (ability) return actors.filter((one) => holds(roleOf(one), ability as Parameters<typeof holds>[1]));
  const row = rows[name];
  if (row) return row.who;
  return actors.filter((one) => one !== 'guest' || !description.startsWith('Traži prijavu'));
}

// Which database it is makes no difference to who may.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'nobody gets what is not theirs, and everybody what is',
  async ({ app, db, as, visitor }) => {
    const ivo = await listed(as as Parameters<typeof listed>[0], db);
    const ids: Record<Exclude<Actor, 'guest'>, number> = {
      other: (await as('client')).id,
      owner: (await as('client')).id,
      worker: ivo.id,
      moderator: (await as('moderator')).id,
      finance: (await as('finance')).id,
      support: (await as('support')).id,
      superadmin: (await as('superadmin')).id,
      suspended: (await as('client')).id,
    };
    await db.execute(sql`update users set suspended_until = now() + interval '9 days', standing_reason = 'Psovke' where id = ${ids.suspended}`);
    /** With a session of its own, since some calls end it. */
    const asking = async (actor: Actor) => (actor === 'guest' ? visitor : new Person(app, await openSession(db, ids[actor], 'test'), ids[actor]));
    const open = async (): Promise<House> => ({ db, ana: await asking('owner'), ivo: await asking('worker') });

    const document = (await visitor.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase() as Method, path: path.replaceAll(/\{(\w+)\}/g, ':$1'), operation })),
    );
    const seen = new Set<string>();
    const unknown: string[] = [];
    const wrong: string[] = [];
    let cells = 0;
    for (const { method, path, operation } of calls) {
      const name = `${method} ${plainOf(path)}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const row = rows[name];
      const forRole = operation.description?.startsWith('Traži ovlast') ?? false;
      if (path.includes(':') && !row && !forRole) {
        unknown.push(name);
        continue;
      }
      if (path.includes('/admin/') && !forRole) wrong.push(`${name}: asks for no ability`);
      const who = whoMay(name, operation);
      for (const actor of actors) {
        const house = await open();
        const params: Record<string, string | number> = row ? await things[row.of](house) : {};
        const url = path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key] ?? 2147483646));
        const person = await asking(actor);
        const { status } = row?.upload
          ? await person.upload(url, { file: await picture() }, row.upload)
          : await person.send(method, url, row?.body ? { json: row.body(house) } : {});
        // A thing that does not exist says no more than that its asker was let in.
        const refused = status === 401 || status === 403 || (status === 404 && !forRole);
        const may =
          actor === 'suspended' && method !== 'GET'
            ? suspendedMay.test(plainOf(path)) && who.includes('other')
            : who.includes(actor === 'suspended' ? 'other' : actor);
        if (status === 500 || refused === may) wrong.push(`${name}: ${actor} got ${status}`);
        cells++;
      }
    }
    console.log(`${seen.size} calls, ${cells} cells, wrong ${wrong.length}`);
    expect(unknown).toEqual([]);
    expect(wrong).toEqual([]);
  },
  300_000,
);
