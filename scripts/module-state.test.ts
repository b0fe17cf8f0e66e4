import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every module variable that changes while the site runs, with the reason. All other state belongs in the
 * object that an `openX` function returns, since a process may contain two sites.
 */
const reasons: Record<string, string> = {
  'contract/local-time.ts: known': 'cached offset of the time zone, the same for everyone',
  'server/auth/passwords.ts: dummy': 'hashed at the first sign-in with an unknown address',
  'server/auth/passwords.ts: taken': 'limits CPU use of the whole process',
  'server/auth/passwords.ts: waiting': 'limits CPU use of the whole process',
  'server/platform/db/uncertain.ts: uncertain': 'WeakSet of errors of transactions without a known outcome',
  'server/platform/fonts/faces.ts: opened': 'fonts, loaded once',
  'server/platform/http/accepted-encoding.ts: known': 'bounded cache of parsed headers',
  'server/platform/http/http.ts: refusedQueries': 'WeakMap from a request to the error of its query',
  'server/platform/media/upload-memory.ts: held': 'limits memory of the whole process',
  'server/platform/media/upload-memory.ts: waiting': 'limits memory of the whole process',
  'server/platform/outage.ts: outages': 'limits log lines of the whole process',
  'server/platform/outage.ts: reported': 'WeakSet of errors that were already logged',
  'server/platform/pdf/document.ts: opened': 'fonts and the PDF library, loaded once',
  'server/platform/session/browser.ts: created': 'WeakMap from a request to the cookie created for it',
  'server/signals/disposable-mail.ts: listed': 'a list from a package, loaded once',
};

const root = path.resolve(import.meta.dirname, '..');

const change = (name: string) =>
  new RegExp(
    [
      String.raw`\b${name}\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\(`,
      String.raw`\b${name}(?:\.\w+|\[[^\]]+\]) ?(?:[-+*/]|\?\?|\|\||&&)?=(?![=>])`,
      String.raw`\b${name}(?:\.\w+|\[[^\]]+\])(?:\+\+|--)`,
      String.raw`\bObject\.assign\(${name},`,
    ].join('|'),
  );

function mutable(text: string): string[] {
  const variables = [...text.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)].map(([, name = '']) => name);
  const empty =
    /^(?:export )?const (\w+)[^=\n]*= (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\}|Object\.create\(null\))/gm;
  const collections = [...text.matchAll(empty)].map(([, name = '']) => name);
  const constants = [...text.matchAll(/^(?:export )?const (\w+)/gm)].map(([, name = '']) => name);
  return [...new Set([...variables, ...collections, ...constants.filter((name) => change(name).test(text))])];
}

test('the check finds variables, empty collections and mutated constants', () => {
  const text = `
let count = 0;
export const cache: Map<string, number> = new Map();
const list = ['a'];
const fixed = ['b'];
const options = { most: 3 };
function use() {
  let local = 0;
  list.push('c');
  options.most += 1;
  return fixed.map((one) => one === options.most);
}`;
  expect(mutable(text)).toEqual(['count', 'cache', 'list', 'options']);
});

test('server and contract modules have no mutable state without a reason', () => {
  const files = globSync('{server,contract}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['server/testing/**', '**/*.test.ts'],
  });
  const found = files.flatMap((file) =>
    mutable(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found.sort()).toEqual(Object.keys(reasons).sort());
});
