// node scripts/service-worker.mjs: bundles web/worker into the built pages, with the list of files to cache.
// Runs after every build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { targets } from './baseline.mjs';
import { hashOf, root } from './toolchain.mjs';

const client = path.join(root, 'build/client');

const readable = [
  'root',
  'shell/default.layout',
  'shell/chat.layout',
  'shell/profile.layout',
  'job-posts/job-post.page',
  'job-posts/my-job-posts.page',
  'chats/chats.page',
  'chats/thread.page',
  'dashboard/dashboard.page',
];
/**
 * Chunks that the cached routes load dynamically: features for signed-in people, the offline queue, and the
 * code of pages that talks to the service worker.
 */
const parts = /^(?:live|outbox|deferred|toast-viewport)-[\w-]+\.js$/;
const fonts = /\.woff2$/;
const sheet = /^app-[\w-]+\.css$/;
const fontsElsewhere = /-latin-ext-/;

export function frameOf(folder) {
  const assets = path.join(folder, 'assets');
  const names = readdirSync(assets);
  const list = names.find((name) => /^manifest-[\w-]+\.js$/.test(name));
  if (!list) throw new Error('The build contains no route manifest');
  const { entry, routes } = JSON.parse(
    /=([\s\S]*?);?$/.exec(readFileSync(path.join(assets, list), 'utf8'))[1],
  );
  const of = ({ module, imports = [], css = [] }) => [module, ...imports, ...css];
  const found = readable.flatMap((id) => {
    if (!routes[id]) throw new Error(`The route ${id} does not exist`);
    return of(routes[id]);
  });
  const others = names.filter(
    (name) =>
      name === list ||
      parts.test(name) ||
      sheet.test(name) ||
      (fonts.test(name) && !fontsElsewhere.test(name)),
  );
  return [...new Set([...of(entry), ...found, ...others.map((name) => `/assets/${name}`)])].sort();
}

/**
 * Builds the worker. Its version covers every file of the release, so that a new release gets a new worker.
 */
export async function bundleWorker({ version, frame, write }) {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { workerVersion: JSON.stringify(version), workerFrame: JSON.stringify(frame) },
    build: {
      write,
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: targets,
      rolldownOptions: {
        input: path.join(root, 'web/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  return made.output[0].code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = existsSync(client)
    ? readdirSync(path.join(client, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name))
    : [];
  await bundleWorker({ version: hashOf(...files.sort()).slice(0, 10), frame: frameOf(client), write: true });
}
