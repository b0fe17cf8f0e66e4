import { expect } from 'vitest';
import { test, testSettings } from './app.ts';
import { callsOf } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';

testSettings.LIMITS_SCALE = '1000';
const senders = ['owner', 'worker', 'moderator', 'superadmin'] as const;
const copies = 10;

test(`${copies} copies of every write sent at once cause no server error`, { timeout: 900_000 }, async ({
  app,
  db,
  as,
  visitor,
}) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const writes = (await callsOf(app, visitor)).filter(({ method }) => method !== 'GET');
  const faults: string[] = [];
  let done = 0;
  for (const { name, method, path, operation } of writes) {
    const row = rows[name];
    const example = operation.requestBody?.content['application/json']?.example;
    for (const sender of senders) {
      const thing: Record<string, unknown> = row ? await things[row.of](await open()) : {};
      const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(thing[key] ?? 1)));
      const person = await asking(sender);
      const answers = await Promise.all(
        Array.from({ length: copies }, () => person.send(method, url, { json: example ?? {} })),
      );
      done += answers.filter(({ status }) => status < 300).length;
      const fault = answers.find(({ status }) => status >= 500);
      if (fault) faults.push(`${name} by ${sender}: ${fault.status} ${JSON.stringify(fault.body)}`);
    }
  }
  console.log(`${writes.length} kinds of writes, ${done} succeeded`);
  expect(done).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
});
