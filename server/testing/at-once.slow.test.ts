import { expect } from 'vitest';
import { type Answer, test, testSettings } from './app.ts';
import { callsOf } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';
import { writesTo } from './matrix/writes.ts';

testSettings.LIMITS_SCALE = '1000';
const senders = ['owner', 'worker', 'moderator', 'superadmin'] as const;
/** With two connections, transactions deadlock if each of them waits for another connection. */
const [copies, connections] = [20, 2];

test(`${copies} copies of every write sent at once over ${connections} connections cause no server error`, {
  timeout: 1_800_000,
}, async ({ openNode, db, as, visitor }) => {
  const { app } = await openNode({}, { connections });
  const { asking, open } = await everyone({ app, db, as, visitor: visitor.at(app) });
  const writes = (await callsOf(app, visitor)).filter(({ method }) => method !== 'GET');
  /** Some writes end their session, so each endpoint gets new sessions. */
  const site = async () => ({
    ...(await open()),
    visitor: visitor.at(app),
    superadmin: await asking('superadmin'),
    someoneNew: async () => (await as('client')).at(app),
  });
  const faults: string[] = [];
  const done = new Map<string, number>();
  const send = async (name: string, by: string, write: (n: number) => Promise<Answer>) => {
    const answers = await Promise.all(Array.from({ length: copies }, (_, n) => write(n)));
    const succeeded = answers.filter(({ status }) => status < 300).length;
    if (succeeded > 0) done.set(name, (done.get(name) ?? 0) + succeeded);
    const fault = answers.find(({ status }) => status >= 500);
    if (fault) faults.push(`${name} by ${by}: ${fault.status} ${JSON.stringify(fault.body)}`);
  };
  for (const { name, method, path, operation } of writes) {
    const row = rows[name];
    for (const sender of senders) {
      const fixture = await open();
      const thing: Record<string, unknown> = row ? await things[row.of](fixture) : {};
      const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(thing[key] ?? 1)));
      const example = operation.requestBody?.content['application/json']?.example;
      const json = row?.body?.(fixture) ?? (example as object | undefined) ?? {};
      const person = await asking(sender);
      await send(name, sender, () => person.send(method, url, { json }));
    }
    for (const write of await writesTo(name, await site(), copies))
      await send(name, 'the right person', write);
  }
  const succeeded = [...done.values()].reduce((sum, one) => sum + one, 0);
  const refused = writes.map(({ name }) => name).filter((name) => !done.has(name));
  console.log(
    `${writes.length} kinds of writes, ${succeeded} succeeded; always refused: ${refused.join(', ')}`,
  );
  expect(done.size).toBeGreaterThan(140);
  expect(faults).toEqual([]);
});
