import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { inPlace } from './constants-in-place.ts';

const tables = new Map([
  [
    'limits.ts',
    new Map([
      [
        'limits',
        {
          most: 5,
          media: { files: 6, kinds: ['a', 'b'] },
        },
      ],
    ]),
  ],
]);
const written = (code: string, file?: string) => inPlace(code, parseSync('a.js', code).program.body, tables, file);
const imported = "import { limits } from '#contract/limits.ts';\n";

test('an entry is replaced by its value, of any depth and kind', () => {
  expect(written(`${imported}f(limits.most, limits.media.files, limits.media.kinds);`)).toBe(`${imported}f((5), (6), (["a","b"]));`);
  expect(written(`${imported}const g = () => limits.media;`)).toBe(`${imported}const g = () => ({"files":6,"kinds":["a","b"]});`);
});

test('under another name too, and beside other modules of the contract', () => {
  expect(written("import { limits as l } from './limits.ts';\nl.most;")).toBe("import { limits as l } from './limits.ts';\n(5);");
});

test('in the module that has the table itself', () => {
  expect(written('export const limits = { most: 5 };\nconst twice = limits.most * 2;', 'limits.ts')).toBe(
    'export const limits = { most: 5 };\nconst twice = (5) * 2;',
  );
});

test('what is read by a computed name stays, and so does what is no entry', () => {
  expect(written(`${imported}limits[name];`)).toBeNull();
  expect(written(`${imported}limits.unknown;`)).toBeNull();
  expect(written(`${imported}other.limits.most;`)).toBeNull();
});

test("somebody else's table of the same name stays", () => {
  expect(written("import { limits } from './saved-search-words.ts';\nlimits.most;")).toBeNull();
  expect(written('const limits = { most: 7 };\nlimits.most;')).toBeNull();
});

test('a name that means something else further in is refused', () => {
  expect(() => written(`${imported}const f = (limits) => limits.most;`)).toThrow('limits');
});
