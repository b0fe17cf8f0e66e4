import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../web/platform/server-parts');
const router = '\0server-router';
const made = 'return Component;';

/**
 * On the server links and icons are plain tags: resolving addresses, handlers and drawing each icon anew were a fifth of rendering. The browser's build
 * has the originals.
 */
export function serverParts(): Plugin {
  return {
    name: 'server-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: (_id, importer) => (importer && /\/web\/(?!platform\/server-parts\/)/.test(importer) ? router : null),
    },
    load: {
      filter: { id: new RegExp(router) },
      handler: () => `export * from 'react-router';\nexport { Link } from ${JSON.stringify(path.join(folder, 'link.tsx'))};`,
    },
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs/ },
      handler(code) {
        if (!code.includes(made)) throw new Error('lucide-react makes its icons in another way now');
        const icon = JSON.stringify(path.join(folder, 'icon.tsx'));
        return { code: `import { written } from ${icon};\n${code.replace(made, 'return written(Component);')}`, map: null };
      },
    },
  };
}
