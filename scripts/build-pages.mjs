import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binary, fail, hashOf, readIfThere, root, run } from './toolchain.mjs';

const sources = ['contract', 'web', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];

function sourceHash() {
  const files = sources
    .filter((source) => existsSync(path.join(root, source)))
    .flatMap((source) =>
      path.extname(source)
        ? [source]
        : readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  return hashOf(...files.flatMap((file) => [file, '\0', readFileSync(path.join(root, file))]));
}

/** Builds the pages when their sources changed since the last time. */
export async function buildPages(node) {
  const stamp = path.join(root, 'build', '.sources');
  const hash = sourceHash();
  if (readIfThere(stamp) === hash) return;
  console.log('Building the pages …');
  const code = await run(node, [binary('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'], { ...process.env, NODE_ENV: 'production' });
  if (code !== 0) fail('The pages could not be built; the lines above say why.');
  writeFileSync(stamp, hash);
}
