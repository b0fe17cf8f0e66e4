// npm run new <features> [<feature>]: scaffolds a new feature, named in the plural, in the style of the
// others.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './new/feature-files.ts';
import { namesOf, wiringOf } from './new/names.ts';
import { withRow } from './new/row.ts';

const biome = 'node_modules/@biomejs/biome/bin/biome';
const featureTable = 'docs/FEATURES.md';
const usage = 'npm run new guest-books [guest-book]';

function main([plural, singular, ...rest]: string[]) {
  const isName = (name: string) => /^[a-z]+(-[a-z]+)*$/.test(name);
  if (!plural || !isName(plural) || (singular && !isName(singular)) || rest.length > 0)
    throw new Error(`Usage: ${usage}`);
  const names = namesOf(plural, singular);
  const rooms = filesOf(names);
  const taken = [`server/${names.plural}`, `web/${names.plural}`, `contract/${names.plural}.ts`].filter(
    (place) => existsSync(place),
  );
  if (taken.length > 0) throw new Error(`Already exists: ${taken.join(', ')}.`);
  for (const [file, text] of Object.entries(rooms)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
    console.log(`  ${file}`);
  }
  writeFileSync(featureTable, withRow(readFileSync(featureTable, 'utf8'), names));
  console.log(`  ${featureTable}: added a row; describe there what the feature covers`);
  // Formats the files, because line breaks and import order depend on the name.
  spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--linter-enabled=false', '--vcs-enabled=false', ...Object.keys(rooms)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  console.log(
    `\nAdd the wiring:\n${wiringOf(names)
      .map((step) => `  ${step}`)
      .join('\n')}`,
  );
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
