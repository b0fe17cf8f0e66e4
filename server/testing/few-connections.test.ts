import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test, testSettings } from './app.ts';
import { callsOf } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';
import { writesTo } from './matrix/writes.ts';

testSettings.LIMITS_SCALE = '1000';

/** With two connections, transactions deadlock if each of them waits for another connection. */
const [connections, copies] = [2, 3];

// at-once.slow.test.ts sends twenty copies of each write, and also covers writes missing from `writesTo`.
test('concurrent writes over two database connections cause no server error', async ({
  openNode,
  db,
  as,
  visitor,
}) => {
  const { app, tasks } = await openNode({}, { connections });
  const { asking, open } = await everyone({ app, db, as, visitor });
  const site = {
    visitor: visitor.at(app),
    superadmin: await asking('superadmin'),
    someoneNew: async () => (await as('client')).at(app),
  };
  const failed: string[] = [];
  let succeeded = 0;
  for (const { name, method } of await callsOf(app, visitor)) {
    if (method === 'GET') continue;
    // Some writes end their session, so each endpoint gets new sessions.
    for (const write of await writesTo(name, { ...site, ...(await open()) }, copies)) {
      const answers = await Promise.all(Array.from({ length: copies }, (_, n) => write(n)));
      const statuses = answers.map(({ status }) => status);
      if (statuses.some((status) => status >= 500)) failed.push(`${name}: ${statuses}`);
      if (statuses.some((status) => status < 300)) succeeded += 1;
    }
  }
  expect(failed).toEqual([]);
  expect(succeeded).toBeGreaterThan(100);
  // The hosts of the webhooks do not exist, so deliveries to them would fail.
  await db.execute(sql`delete from webhooks`);
  await tasks.runDue();
});
