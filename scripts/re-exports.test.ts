import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Returns the re-exports of a module, each as `line: text`. */
function reExports(file: string, text: string): string[] {
  const imported = new Set<string>();
  const found: string[] = [];
  const report = ({ start, end }: ESTree.Span) =>
    found.push(`${text.slice(0, start).split('\n').length}: ${text.slice(start, end).split('\n')[0]}`);
  const passesOn = (value: ESTree.Expression | null) => {
    const source = value?.type === 'MemberExpression' ? value.object : value;
    return source?.type === 'Identifier' && imported.has(source.name);
  };
  const readImport = ({ specifiers }: ESTree.ImportDeclaration) => {
    for (const { local } of specifiers) imported.add(local.name);
  };
  const readExport = (node: ESTree.ExportNamedDeclaration) => {
    const { source, specifiers, declaration } = node;
    const passed = specifiers.some(({ local }) => local.type === 'Identifier' && imported.has(local.name));
    const aliases =
      declaration?.type === 'VariableDeclaration' &&
      declaration.declarations.some(({ init }) => passesOn(init));
    if (source || passed || aliases) report(node);
  };
  new Visitor({
    ImportDeclaration: readImport,
    ExportAllDeclaration: report,
    ExportNamedDeclaration: readExport,
  }).visit(parseSync(file, text).program);
  return found;
}

test.each([
  `export * from './a.ts';`,
  `export { a } from './a.ts';`,
  `export type { A } from './a.ts';`,
  `import { a } from './a.ts';\nexport { a };`,
  `import { a } from './a.ts';\nexport const b = a;`,
  `import * as a from './a.ts';\nexport const { b, c } = a;`,
  `import * as a from './a.ts';\nexport const b = a.c;`,
])('the check finds the re-export %j', (text) => {
  expect(reExports('a.ts', text)).toHaveLength(1);
});

test('a feature of the server exports only what it defines', () => {
  const files = globSync('server/*/*.ts', {
    cwd: root,
    exclude: ['server/{testing,seed}/**', '**/*.test.ts'],
  });
  const found = files.flatMap((file) =>
    reExports(file, readFileSync(path.join(root, file), 'utf8')).map((one) => `${file}:${one}`),
  );
  expect(found).toEqual([]);
});
