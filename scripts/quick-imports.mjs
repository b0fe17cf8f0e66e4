// Loaded before the server. For each import of a package and of each of its files, Node reads the package's whole package.json; drizzle-orm's has
// 180 KB, which cost two hundred megabytes and over a second at each start. Here it is read once a name, and its files are known to be modules.
import * as modules from 'node:module';

const resolved = new Map();

// Older Nodes have no such hooks, and start as slowly as before.
modules.registerHooks?.({
  resolve(specifier, context, next) {
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      const known = resolved.get(specifier) ?? next(specifier, context);
      resolved.set(specifier, known);
      return { ...known, shortCircuit: true };
    }
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
