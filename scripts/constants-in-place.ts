import path from 'node:path';
import type { ESTree, Plugin } from 'vite';

/** Tables of which a module mostly needs one entry, by file of the contract. */
const files = ['limits.ts', 'rare-nouns.ts', 'text.ts'];
const folder = path.resolve(import.meta.dirname, '../contract');

type Tables = ReadonlyMap<string, unknown>;
type Node = ESTree.Node & { start: number; end: number };

const isTable = (value: unknown) => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The tables of each file, by their names. */
async function readTables(): Promise<ReadonlyMap<string, Tables>> {
  const read = async (file: string) => {
    const exports: [string, unknown][] = Object.entries(await import(path.join(folder, file)));
    return [file, new Map(exports.filter(([, value]) => isTable(value)))] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

const fileOf = (source: string) => /^(?:#contract|\.)\/([a-z-]+\.ts)$/.exec(source)?.[1] ?? '';

/** The tables a module knows, by its own names for them. */
function known(body: ESTree.Program['body'], tables: ReadonlyMap<string, Tables>, own: Tables | undefined): Tables {
  const found = new Map(own);
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue;
    const exports = tables.get(fileOf(node.source.value));
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue;
      const table = exports?.get(specifier.imported.name);
      if (table) found.set(specifier.local.name, table);
    }
  }
  return found;
}

/** What `a.b.c` stands for; undefined if it is no entry of a table. */
function entryOf(node: Node, tables: Tables): unknown {
  if (node.type === 'Identifier') return tables.get(node.name);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return;
  const owner = entryOf(node.object as Node, tables);
  return isTable(owner) ? (owner as Record<string, unknown>)[node.property.name] : undefined;
}

/** The names that a function takes, or a constant gives; the table itself is one of a module's own. */
function bound(node: Node): string[] {
  if (!('params' in node) || !Array.isArray(node.params)) return [];
  return node.params.flatMap((param: ESTree.Node) => (param.type === 'Identifier' ? [param.name] : []));
}

/** A module's code with entries of tables replaced by their values; null if it has none. */
export function inPlace(code: string, body: ESTree.Program['body'], tables: ReadonlyMap<string, Tables>, file = ''): string | null {
  const local = known(body, tables, tables.get(file));
  if (local.size === 0) return null;
  const found: { start: number; end: number; value: unknown }[] = [];
  const visit = (node: Node) => {
    if (node.type === 'ImportDeclaration') return;
    for (const name of bound(node)) if (local.has(name)) throw new Error(`${name} is a table of the contract; call this something else`);
    const value = node.type === 'MemberExpression' ? entryOf(node, local) : undefined;
    if (value !== undefined) {
      found.push({ start: node.start, end: node.end, value });
      return;
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  for (const node of body) visit(node as Node);
  let written = code;
  for (const { start, end, value } of found.toReversed()) written = `${written.slice(0, start)}(${JSON.stringify(value)})${written.slice(end)}`;
  return found.length > 0 ? written : null;
}

/**
 * A bundler keeps an object whole if anything reads it, so each new limit and each new noun would weigh on every page. Browsers get the values where they
 * are used, and the tables go.
 */
export function constantsInPlace(): Plugin {
  let tables: Promise<ReadonlyMap<string, Tables>>;
  return {
    name: 'constants-in-place',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      tables = readTables();
    },
    transform: {
      filter: { id: /\/(?:web|contract)\/.*\.tsx?$/, code: /\b(?:limits|\w*[nN]ouns)\./ },
      async handler(code, id) {
        const file = path.dirname(id) === folder ? path.basename(id) : '';
        const written = inPlace(code, this.parse(code).body, await tables, file);
        return written === null ? null : { code: written, map: null };
      },
    },
  };
}
