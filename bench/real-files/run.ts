import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { prepareMedia } from '../../server/platform/media/media.ts';
import { isPassivePdf } from '../../server/platform/media/passive-pdf.ts';

const packages = [
  'gnome-backgrounds',
  'libjxl-testdata',
  'mate-backgrounds',
  'tuxpaint-stamps-default',
  'texlive-humanities-doc',
  'texlive-latex-base-doc',
  'texlive-latex-recommended-doc',
  'texlive-metapost-doc',
  'texlive-pictures-doc',
  'texlive-science-doc',
];
/** Source packages whose tests contain HEIC files, some damaged on purpose. */
const sources = ['exiv2', 'kimageformats', 'libgd2', 'libheif'];
const kinds = {
  'HEIC pictures': '**/*.{heic,heif,hif,HEIC,HEIF,HIF}',
  documents: '**/*.{pdf,PDF}',
  pictures: '**/*.{png,PNG,jpg,jpeg,JPG,webp,gif}',
};
const most = 1000;

const usage =
  'node scripts/run.mjs bench/real-files/run.ts [folder…]: passes real pictures and PDFs to the upload function, downloads some if no folder is given, and fails on an exception or an unexpected refusal';

function downloaded(): string {
  const cache = path.join(os.tmpdir(), 'real-files');
  const files = path.join(cache, 'files');
  mkdirSync(files, { recursive: true });
  downloadSources(cache, files);
  for (const name of packages) {
    if (globSync(`${name}_*.deb`, { cwd: cache }).length === 0)
      execFileSync('apt-get', ['download', '-q', name], { cwd: cache });
    for (const deb of globSync(`${name}_*.deb`, { cwd: cache }))
      execFileSync('dpkg-deb', ['-x', path.join(cache, deb), files]);
  }
  return files;
}

/** Uses its own package lists, because a machine rarely has those of source packages. */
function downloadSources(cache: string, files: string): void {
  const lists = path.join(cache, 'lists');
  mkdirSync(path.join(lists, 'partial'), { recursive: true });
  writeFileSync(path.join(cache, 'sources.list'), 'deb-src http://deb.debian.org/debian bookworm main\n');
  const options = [
    ...['-o', `Dir::Etc::SourceList=${path.join(cache, 'sources.list')}`],
    ...['-o', 'Dir::Etc::SourceParts=/dev/null'],
    ...['-o', `Dir::State::Lists=${lists}`],
  ];
  const missing = sources.filter((name) => globSync(`${name}_*.orig.tar.*z`, { cwd: cache }).length === 0);
  if (missing.length > 0) {
    execFileSync('apt-get', [...options, 'update', '-qq'], { cwd: cache });
    execFileSync('apt-get', [...options, 'source', '-qq', '--download-only', ...missing], { cwd: cache });
  }
  for (const name of sources)
    for (const archive of globSync(`${name}_*.orig.tar.*z`, { cwd: cache }))
      execFileSync('tar', ['-xf', path.join(cache, archive), '-C', files]);
}

function spread(files: readonly string[]): string[] {
  const step = Math.max(1, files.length / most);
  return Array.from(
    { length: Math.min(most, files.length) },
    (_, index) => files[Math.floor(index * step)] ?? '',
  );
}

interface Outcome {
  file: string;
  result: string;
  detail: string;
  ms: number;
  /** For an accepted PDF: whether it is displayed, and the milliseconds of that check. */
  passive?: { is: boolean; ms: number };
}

async function outcomeOf(file: string): Promise<Outcome> {
  const from = performance.now();
  const [result, detail] = await prepareMedia({ path: file }, path.basename(file)).then(
    () => ['accepted', ''] as const,
    (error: unknown) =>
      error instanceof AppError
        ? ([error.code, error.message] as const)
        : (['exception', String(error)] as const),
  );
  const outcome: Outcome = { file, result, detail, ms: performance.now() - from };
  if (result !== 'accepted' || !/\.pdf$/i.test(file)) return outcome;
  const bytes = readFileSync(file);
  const checked = performance.now();
  return { ...outcome, passive: { is: isPassivePdf(bytes), ms: performance.now() - checked } };
}

/** Files that are cut off or damaged on purpose; Chromium decodes at most the first part of each. */
const damaged = [
  /\/beamer\/examples\/a-lecture\/[^/]*\.jpg$/i,
  /\/fuzzing\/corpus\//,
  /\/exiv2-[^/]*\/test\/data\/(?:[^/]*(?:poc|Poc|PoC)|IMGP0006-min\.jpg|exiv2-bug841\.png|test_issue_1472\.jpg)/,
  /\/libgd-[^/]*\/tests\/(?:heif\/label\.heic|png\/bug00033\.png)$/,
];

/** Returns whether a file was accepted, or refused for a valid reason. Any other outcome fails the run. */
function isExpected({ file, result }: Outcome): boolean {
  if (result === 'media.large') return statSync(file).size > limits.media.bytes;
  const refused = ['media.kind', 'media.broken', 'media.heic'].includes(result);
  return (
    result === 'accepted' ||
    (result === 'media.kind' && /\.gif$/i.test(file)) ||
    (refused && damaged.some((pattern) => pattern.test(file)))
  );
}

const folders = process.argv.slice(2);
if (folders.includes('--help')) {
  console.log(usage);
  process.exit();
}
let unexpected = 0;
for (const [kind, pattern] of Object.entries(kinds)) {
  const roots = folders.length > 0 ? folders : [downloaded()];
  const found = roots.flatMap((root) =>
    globSync(pattern, { cwd: root }).map((file) => path.join(root, file)),
  );
  const outcomes: Outcome[] = [];
  for (const file of spread(found.sort())) outcomes.push(await outcomeOf(file));
  const counts = Map.groupBy(outcomes, ({ result }) => result);
  console.log(`${kind}: ${outcomes.length} of ${found.length}`);
  for (const [result, some] of counts) console.log(`  ${result}: ${some.length}`);
  for (const { file, result, detail } of outcomes)
    if (result !== 'accepted') console.log(`  ${result} ${file} ${detail}`);
  const checked = outcomes.flatMap(({ file, passive }) => (passive ? [{ file, ...passive }] : []));
  if (checked.length > 0) {
    const active = checked.filter(({ is }) => !is);
    const longest = Math.max(...checked.map(({ ms }) => ms));
    console.log(`  passive: ${checked.length - active.length}, active: ${active.length}`);
    console.log(`  slowest check: ${Math.round(longest)} ms`);
  }
  unexpected += outcomes.filter((outcome) => !isExpected(outcome)).length;
  const slowest = outcomes.toSorted((a, b) => b.ms - a.ms)[0];
  if (slowest) console.log(`  slowest: ${Math.round(slowest.ms)} ms, ${slowest.file}`);
}
console.log(`${unexpected} unexpected`);
if (unexpected > 0) process.exitCode = 1;
