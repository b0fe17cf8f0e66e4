import { expect, test } from 'vitest';
import { citationChecker, foreignDocuments } from './citations.ts';

const contents: Record<string, string> = {
  'README.md': '',
  'docs/PRODUCT.md': '# Product rules\n\n## Job posts\n\n## Ads & `payments`\n',
  'docs/decisions/001-counters.md': '',
  'docs/decisions/012-input.md': '',
  'server/reviews/service.ts': '',
  'server/reviews/policy.ts': '',
  'web/ui/card.tsx': '',
};
const check = citationChecker({ files: Object.keys(contents), read: (file) => contents[file] ?? '' });
const problems = (text: string, file = 'server/a.ts') => check(file, { line: 3, text });

test.for([
  'See server/reviews/service.ts, `web/ui/` and (scripts use) `policy.ts`.',
  '`reviews/service.ts:12`, ./policy.ts and ../ui/card.tsx',
  'server/<name>/api.ts, server/$feature/api.ts, docs/decisions/NNN-title.md, build/server/index.js.ts',
  '`server/*/policy.ts`, `*.tsx` and server/reviews/{service,policy}.ts',
  'docs/PRODUCT.md#job-posts and docs/PRODUCT.md#ads--payments.',
  '(decision 001), decisions 001 and 012, docs/decisions/012',
  'https://example.com/docs/spec.html and https://example.com/a.md',
  'client/server, and/or, a style, the product, node:fs, text/css',
])('the check accepts the citations in: %s', (text) => {
  expect(problems(text)).toEqual([]);
});

test.for([
  ['server/reviews/queries.ts', 'server/reviews/queries.ts is not in the repository'],
  ['`#server/reviews` and server/revues/.', 'server/revues/ is not in the repository'],
  ['`queries.ts`', 'queries.ts is not in the repository'],
  ['`users/service.ts`', 'users/service.ts is not in the repository'],
  ['server/*/queries.ts', 'server/*/queries.ts is not in the repository'],
  ['web/ui/{list,table}.tsx', 'web/ui/{list,table}.tsx is not in the repository'],
  ['docs/PRODUCT.md#offers', 'docs/PRODUCT.md has no heading #offers'],
  ['(decision 002)', 'there is no decision 002'],
  ['decisions 001 and 003', 'there is no decision 003'],
  ['docs/decisions/004', 'there is no decision 004'],
  ['accepted, superseded by 005', 'there is no decision 005'],
  ['../shared/notes', 'shared/ is not in the repository'],
])('the check rejects the citation in: %s', ([text, problem]) => {
  expect(problems(`Before,\n${text}`)).toEqual([`server/a.ts:4: ${problem}`]);
});

test.for(foreignDocuments)(
  'the check rejects a mention of the document %s, which is not in the repository',
  (name) => {
    expect(problems(`See ${name}.md, Offers.`)).toContain(
      `server/a.ts:3: ${name}.md is not in the repository`,
    );
  },
);

test('links in a document are resolved from its folder', () => {
  const links = (text: string) => problems(text, 'docs/TESTING.md');
  expect(links('[a](PRODUCT.md#job-posts) [b](../README.md) [c](decisions/) [d](https://a.hr/x.md)')).toEqual(
    [],
  );
  expect(links('[a](README.md)')).toEqual(['docs/TESTING.md:3: README.md is not in the repository']);
  expect(links('[a](PRODUCT.md#x)')).toEqual(['docs/TESTING.md:3: docs/PRODUCT.md has no heading #x']);
});
