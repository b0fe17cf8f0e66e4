import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { youngerIn } from './baseline.mjs';
import { binary, hashOf, readIfThere, root, run } from './toolchain.mjs';

/** Files and folders whose changes require a new build. */
export const sources = [
  'contract',
  'web',
  'public',
  'scripts/service-worker.mjs',
  'scripts/baseline.mjs',
  'scripts/bare-endpoints.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];
const build = path.join(root, 'build');

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

function sourceHash() {
  const files = sources
    .map((source) => path.join(root, source))
    .filter((source) => existsSync(source))
    .flatMap((source) => (path.extname(source) ? [source] : filesIn(source)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  return hashOf(...files.flatMap((file) => [path.relative(root, file), '\0', readFileSync(file)]));
}

/** Compresses assets at build time, so that the server can send the compressed files. */
function compressAssets() {
  for (const file of filesIn(path.join(build, 'client')).filter((name) =>
    /\.(js|css|svg|json|webmanifest|txt)$/.test(name),
  )) {
    const content = readFileSync(file);
    if (content.length < 200) continue;
    writeFileSync(
      `${file}.br`,
      zlib.brotliCompressSync(content, {
        params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    );
    writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
  }
}

/** Builds the pages if their sources have changed since the last build. Throws if the build fails. */
export async function buildPages(node, stdio = 'inherit') {
  const stamp = path.join(build, '.sources');
  const hash = sourceHash();
  if (readIfThere(stamp) === hash) return;
  console.log('Building the pages …');
  const command = [binary('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'];
  const code = await run(node, command, { ...process.env, NODE_ENV: 'production' }, stdio);
  const unbuilt = 'The build of the pages failed; see the output above.';
  if (code !== 0) throw new Error(unbuilt);
  if ((await run(node, [path.join(root, 'scripts/service-worker.mjs')], process.env, stdio)) !== 0)
    throw new Error(unbuilt);
  const younger = youngerIn(
    filesIn(path.join(build, 'client')).map((file) => [
      path.relative(build, file),
      readFileSync(file, 'utf8'),
    ]),
  );
  if (younger.length > 0)
    throw new Error(
      `The pages use features that the browsers in scripts/baseline.mjs lack:\n${younger.join('\n')}`,
    );
  compressAssets();
  writeFileSync(stamp, hash);
}
