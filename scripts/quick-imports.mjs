// Loaded before the server. For each import of a file in a package, Node parses the whole package.json; that
// of drizzle-orm is 180 KB long, which takes a third of the startup time (decision 001). This hook resolves
// each path of drizzle-orm only once, and declares the package’s files to be modules without reading
// package.json.
import * as modules from 'node:module';

const resolved = new Map();

// Older Node versions lack these hooks and merely start more slowly.
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
