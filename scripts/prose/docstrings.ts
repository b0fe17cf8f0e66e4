import { parseSync } from 'vite';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

const functions = new Set([
  'FunctionDeclaration',
  'TSDeclareFunction',
  'ArrowFunctionExpression',
  'FunctionExpression',
]);

function exportedFunctions(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration')
    return functions.has(statement.declaration.type) ? ['default'] : [];
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && functions.has(init.type) ? [id.name] : [],
    );
  return functions.has(declaration.type) && 'id' in declaration && declaration.id?.type === 'Identifier'
    ? [declaration.id.name]
    : [];
}

/**
 * Returns the names of a file's exported functions that no JSDoc comment directly precedes. An overloaded
 * function needs only one.
 */
export function withoutDocstring(file: string, source: string): string[] {
  const { program, comments } = parseSync(file, source);
  const ends = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const isDocumented = ({ start }: Statement) =>
    ends.some(({ end }) => end <= start && source.slice(end, start).trim() === '');
  const documented = new Set(program.body.filter(isDocumented).flatMap(exportedFunctions));
  return [...new Set(program.body.flatMap(exportedFunctions))].filter((name) => !documented.has(name));
}
