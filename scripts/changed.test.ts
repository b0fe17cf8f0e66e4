import { expect, test } from 'vitest';
import { affectedBy } from './changed.mjs';

const imports: Record<string, string[]> = {
  'contract/reviews.ts': [],
  'contract/format.ts': [],
  'server/app.ts': ['server/reviews/api.ts', 'server/chats/api.ts'],
  'server/reviews/api.ts': ['contract/reviews.ts', 'server/reviews/service.ts'],
  'server/reviews/service.ts': [],
  'server/reviews/reviews.test.ts': ['server/testing/app.ts'],
  'server/testing/app.ts': ['server/app.ts'],
  'server/chats/api.ts': [],
  'server/chats/chats.test.ts': ['server/testing/app.ts'],
  'server/chats/kill.slow.test.ts': ['server/testing/app.ts'],
  'server/chats/chats.page.test.ts': ['server/testing/app.ts'],
  'server/deals/undo.ts': ['server/reviews/service.ts'],
  'server/deals/deals.test.ts': ['server/testing/app.ts'],
  'web/reviews/stars.tsx': ['contract/reviews.ts', 'contract/format.ts'],
  'web/reviews/stars.test.tsx': ['web/reviews/stars.tsx'],
  'web/chats/thread.test.tsx': [],
};
const affected = (...changed: string[]) =>
  affectedBy(changed, Object.keys(imports), (file) => imports[file] ?? []);

test('a changed service affects the API tests of its feature and of features that import it', () => {
  expect(affected('server/reviews/service.ts')).toEqual([
    'server/reviews/reviews.test.ts',
    'server/deals/deals.test.ts',
  ]);
});

test('a changed contract affects its feature’s tests on server and client, and the page tests', () => {
  expect(affected('contract/reviews.ts')).toEqual([
    'server/reviews/reviews.test.ts',
    'server/chats/chats.page.test.ts',
    'web/reviews/stars.test.tsx',
  ]);
});

test.each(['web/reviews/stars.tsx', 'public/robots.txt', 'vite.config.ts'])(
  'a change to %s affects the page tests',
  (file) => {
    expect(affected(file)).toContain('server/chats/chats.page.test.ts');
  },
);

test('a changed test affects itself', () => {
  expect(affected('web/chats/thread.test.tsx')).toEqual(['web/chats/thread.test.tsx']);
});

test.each(['server/platform/db/pool.ts', 'package-lock.json', 'server/app.ts'])(
  'a change to %s affects all tests',
  (file) => {
    expect(affected(file)).toBeUndefined();
  },
);
