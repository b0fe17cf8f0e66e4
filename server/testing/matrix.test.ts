import { expect } from 'vitest';
import { holds } from '#contract/roles.ts';
import { test, testSettings } from './app.ts';
import { picture } from './files.ts';
import { type Actor, actors } from './matrix/actors.ts';
import { callsOf, type Operation } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { rows, suspendedMay } from './matrix/rows.ts';
import { things } from './matrix/things.ts';

// Every call of the document × everyone who can ask. A refusal is 401, 403 or 404; what else is answered, to an empty body too, was let in.

testSettings.LIMITS_SCALE = '1000';

const roles = { moderator: 'moderator', finance: 'finance', support: 'support', superadmin: 'superadmin' } as const;
const roleOf = (actor: Actor) => (actor in roles ? roles[actor as keyof typeof roles] : null);

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
    const { asking, open } = await everyone({ app, db, as, visitor });
    const calls = await callsOf(visitor);
    const unknown: string[] = [];
    const wrong: string[] = [];
    let cells = 0;
    for (const { name, method, path, operation } of calls) {
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
            ? suspendedMay.test(name.slice(method.length + 1)) && who.includes('other')
            : who.includes(actor === 'suspended' ? 'other' : actor);
        if (status === 500 || refused === may) wrong.push(`${name}: ${actor} got ${status}`);
        cells++;
      }
    }
    console.log(`${calls.length} calls, ${cells} cells, wrong ${wrong.length}`);
    expect(unknown).toEqual([]);
    expect(wrong).toEqual([]);
  },
  300_000,
);
