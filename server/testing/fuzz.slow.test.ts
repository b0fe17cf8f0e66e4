import { expect } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { Answer, Person } from './app.ts';
import { test, testSettings } from './app.ts';
import { type Dice, dice, madeFor, odd, oddTexts, written } from './fuzz/values.ts';
import { actors } from './matrix/actors.ts';
import { type Call, callsOf, type Shape } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';

// No response may be 5xx or reveal code locations. FUZZ_SEED selects another sequence of requests.

testSettings.LIMITS_SCALE = '1000';
const seed = Number(process.env.FUZZ_SEED ?? 1);
const [requests, views] = [10_000, 3000];

const trace = /\n\s+at [\w.<>]+ ?\(|node_modules\/|\/server\/[\w/-]+\.ts:\d+|PostgresError|SELECT .* FROM /;
const faultOf = ({ status, body }: Answer): string | undefined => {
  if (status >= 500) return `${status} ${JSON.stringify(body)?.slice(0, 200)}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return status >= 400 && text && trace.test(text) ? `a trace: ${trace.exec(text)?.[0]}` : undefined;
};

function bodyOf({ operation }: Call, toss: Dice): Parameters<Person['send']>[2] {
  if (!operation.requestBody && toss.often(80)) return { json: {} };
  const content = operation.requestBody?.content ?? {};
  const { schema, example } = content['application/json'] ?? Object.values(content)[0] ?? {};
  const made =
    toss.often(30) && example
      ? { ...(example as object), ...(toss.often(60) && { [toss.one(Object.keys(example))]: odd(toss) }) }
      : madeFor(schema ?? {}, toss);
  if (!('application/json' in content) || toss.often(5)) {
    const multipart = new FormData();
    for (const [name, value] of Object.entries((made ?? {}) as object))
      multipart.append(name, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
    for (const name of ['file', 'profile_img', 'images[]'])
      multipart.append(
        name,
        new Blob([toss.one(oddTexts)]),
        toss.one(['slika.jpg', '../a.svg', '.', 'a'.repeat(300)]),
      );
    return { multipart };
  }
  if (toss.often(10)) return { form: written(made) };
  if (toss.often(5))
    return {
      form: toss.one(['{', '[]', 'null', '"', '{"a":1', '\0', '']),
      headers: { 'content-type': toss.one(['application/json', 'text/plain', 'a/b', '']) },
    };
  return { form: JSON.stringify(made), headers: { 'content-type': 'application/json' } };
}
const queryOf = ({ operation }: Call, toss: Dice) => {
  const asked = (operation.parameters ?? []).filter((one) => one.in === 'query' && toss.often(40));
  const query = written(
    Object.fromEntries(asked.map(({ name, schema = {} }) => [name, madeFor(schema, toss)])),
  );
  return query ? `?${query}` : '';
};

test(`none of ${requests} requests to the API returns 5xx or a stack trace`, {
  timeout: 900_000,
}, async ({ app, db, as, visitor }) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const calls = await callsOf(app, visitor);
  const toss = dice(seed);
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  let sent = 0;
  for (const [index, call] of calls.entries()) {
    const row = rows[call.name];
    const thing = row ? await things[row.of](await open()) : {};
    for (const until = Math.ceil(((index + 1) * requests) / calls.length); sent < until; sent++) {
      const actor = toss.one(actors);
      const person = await asking(actor);
      const known = toss.often(70);
      const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(
          String(known ? ((thing as Record<string, unknown>)[key] ?? toss.below(30)) : toss.one(oddTexts))
            .slice(0, 400)
            .toWellFormed(),
        ),
      );
      const url = path + queryOf(call, toss);
      const options = call.method === 'GET' ? {} : bodyOf(call, toss);
      const answer = await person.send(call.method, url, options);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const fault = faultOf(answer);
      if (fault)
        faults.push(
          `${call.method} ${url.slice(0, 200)} by ${actor} with ${JSON.stringify(options)?.slice(0, 300)}: ${fault}`,
        );
    }
  }
  console.log(`seed ${seed}: ${sent} requests to ${calls.length} calls, faults ${faults.length}`, statuses);
  expect(sent).toBe(requests);
  expect(faults).toEqual([]);
});

test(`none of ${views} requests to pages returns 5xx or a stack trace`, { timeout: 900_000 }, async ({
  app: api,
  db,
  as,
  visitor,
  openNode,
}) => {
  const { asking } = await everyone({ app: api, db, as, visitor });
  const { app } = await openNode({}, { pages: true });
  const calls = await callsOf(api, visitor);
  const queries = [
    ...new Set(
      calls.flatMap(({ operation }) =>
        (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
      ),
    ),
  ];
  const fields: Record<string, Shape> = Object.assign(
    { action: { type: 'string' }, intent: { type: 'string' } },
    ...calls.map(
      ({ operation }) => Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {},
    ),
  );
  const pages = Object.values(paths).flatMap((path) =>
    ['1', '126', 'zagreb'].map((of) => (path as (of: string) => string)(of)),
  );
  const toss = dice(seed);
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < views; sent++) {
    const actor = toss.one(actors);
    const { token } = await asking(actor);
    const post = toss.often(30);
    const names = Array.from({ length: toss.below(4) }, () => toss.one(queries));
    const query = written(
      Object.fromEntries(
        names.map((name) => [
          name,
          toss.often(50) ? odd(toss) : toss.one(['1', '2', 'zagreb', 'asc', 'vodoinstalacije']),
        ]),
      ),
    );
    const path = (toss.one(pages).split('?')[0] ?? '/') + (toss.often(8) ? '.data' : '');
    const some = Array.from({ length: toss.below(8) }, () => toss.one(Object.keys(fields)));
    const payload = written(
      Object.fromEntries(some.map((name) => [name, madeFor(fields[name] ?? {}, toss)])),
    );
    const answer = await app.inject({
      method: post ? 'POST' : 'GET',
      url: `${path}${query ? `?${query}` : ''}`,
      remoteAddress: `10.9.${toss.below(250)}.${toss.below(250)}`,
      headers: {
        accept: 'text/html',
        host: 'localhost',
        ...(token && { cookie: `authToken=${token}` }),
        ...(post && { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(post && { payload }),
    });
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    const fault = faultOf({ status: answer.statusCode, body: answer.body, headers: {} });
    if (fault)
      faults.push(
        `${post ? 'POST' : 'GET'} ${path}?${query.slice(0, 200)} by ${actor} with ${payload.slice(0, 300)}: ${fault.slice(0, 200)}`,
      );
  }
  console.log(`seed ${seed}: ${views} views of ${pages.length} pages, faults ${faults.length}`, statuses);
  expect(faults).toEqual([]);
});
