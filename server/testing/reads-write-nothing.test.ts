import pg from 'pg';
import { expect, vi } from 'vitest';
import type { EndpointDef } from '#contract/endpoint.ts';
import { startAd } from './ads.ts';
import { test, testSettings } from './app.ts';
import { everyone } from './matrix/people.ts';
import { rows } from './matrix/rows.ts';
import { things } from './matrix/things.ts';

testSettings.LIMITS_SCALE = '1000';

const nameOf = ({ method, path }: EndpointDef) => `${method} ${path}`;

const mayWrite: Readonly<Record<string, string>> = {
  'GET /admin/overview': 'stores the counts of days that are over (docs/decisions/002)',
};

const isBookkeeping = (text: string) => text.startsWith('update "tokens"');

const writing = /\b(?:insert into|update "|update \w+ set|delete from)/i;

async function writesOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = asked.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as unknown as { text: string }).text,
  );
  asked.mockRestore();
  return texts
    .filter((text) => writing.test(text) && !isBookkeeping(text))
    .map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 100));
}

test('only listed GET endpoints write', async ({ app, db, as, visitor }) => {
  const { asking, open } = await everyone({ app, db, as, visitor });
  const fixture = await open();
  const [owner, admin, unpaid] = [await asking('owner'), await asking('superadmin'), await startAd(visitor)];
  const found: Record<string, string[]> = {};
  for (const def of app.endpoints.filter(({ method }) => method === 'GET')) {
    const row = rows[nameOf(def)];
    const thing: Record<string, string | number> = row ? await things[row.of](fixture) : {};
    const query = def.path === '/payment/details' ? `?id=${unpaid.id}&token=${unpaid.token}` : '';
    const url = def.path.replaceAll(/:(\w+)/g, (_, key: string) => String(thing[key] ?? 1)) + query;
    const writes = [];
    for (const who of [owner, admin]) writes.push(...(await writesOf(() => who.get(url))));
    if (writes.length > 0) found[nameOf(def)] = writes;
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(mayWrite).map((name) => [name, expect.anything()])));
});
