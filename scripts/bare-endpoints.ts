import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { isEndpoint } from '../contract/endpoint.ts';

interface Endpoint {
  method: string;
  path: string;
  body?: unknown;
}
type Contract = ReadonlyMap<string, ReadonlyMap<string, Endpoint>>;

const folder = path.resolve(import.meta.dirname, '../contract');

async function readContract(): Promise<Contract> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const read = async (file: string) => {
    const exports: [string, unknown][] = Object.entries(await import(path.join(folder, file)));
    return [
      `#contract/${file}`,
      new Map(exports.flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : []))),
    ] as const;
  };
  return new Map((await Promise.all(files.map(read))).filter(([, endpoints]) => endpoints.size > 0));
}

const standIn = (source: string, name: string, { method, path, body }: Endpoint) =>
  `{ method: '${method}', path: '${path}'${body ? `, whole: () => import('${source}').then((contract) => contract.${name})` : ''} }`;

/**
 * Replaces imported endpoints with inline copies that have no schemas. Returns null if the module imports
 * none. Throws if the module imports a contract file as a namespace.
 */
export function bare(code: string, body: ESTree.Program['body'], contract: Contract): string | null {
  let written = code;
  // Replaced from the last to the first, so that earlier positions stay valid.
  for (const node of body.toReversed()) {
    if (node.type !== 'ImportDeclaration') continue;
    const source = node.source.value;
    if (contract.has(source) && node.specifiers.some(({ type }) => type !== 'ImportSpecifier'))
      throw new Error(`${source}: import endpoints by name, not with a namespace import`);
    const [constants, imports]: [string[], string[]] = [[], []];
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue;
      const [name, local] = [specifier.imported.name, specifier.local.name];
      const endpoint = contract.get(source)?.get(name);
      if (endpoint) constants.push(`const ${local} = ${standIn(source, name, endpoint)};`);
      else imports.push(name === local ? name : `${name} as ${local}`);
    }
    if (constants.length === 0) continue;
    const rest = imports.length > 0 ? [`import { ${imports.join(', ')} } from '${source}';`] : [];
    written = written.slice(0, node.start) + [...rest, ...constants].join(' ') + written.slice(node.end);
  }
  return written === code ? null : written;
}

/**
 * Strips schemas from endpoints in browser code, since the schemas are larger than the pages that use them. A
 * form loads the full endpoint when it first validates (`web/platform/forms/form-rules.ts`).
 */
export function bareEndpoints(): Plugin {
  let contract: Promise<Contract>;
  return {
    name: 'bare-endpoints',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      contract = readContract();
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: '#contract/' },
      async handler(code) {
        const written = bare(code, this.parse(code).body, await contract);
        return written === null ? null : { code: written, map: null };
      },
    },
  };
}
