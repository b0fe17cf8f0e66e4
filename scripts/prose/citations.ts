import path from 'node:path';
import { lineCounter, type Prose } from './texts.ts';

/** Possible targets of citations. Paths are relative to the root, with slashes. */
export interface Repository {
  files: readonly string[];
  read: (file: string) => string;
}

/** Documents outside the repository, by their name without extension. */
export const foreignDocuments = [
  'spec',
  'product',
  'wire',
  'DESIGN',
  'style',
  'architecture',
  'stack',
  'english',
  'croatian-style',
];
const foreign = new RegExp(String.raw`(?<![\w-])(?:(?:${foreignDocuments.join('|')})\.md\b|shared/)`, 'g');
const token = /[\w.@:*/<>#$~-]+(?:\{[\w,.-]+\}[\w.@:*/<>#$~-]*)*/g;
const inFolder = /^(?:contract|server|web|e2e|bench|scripts|docs|deploy|public|\.ci)\//;
const extension = /\.(?:ts|tsx|mts|mjs|css|md|sql)$/;
const unchecked =
  /^(?:build|data|artifacts|node_modules|\.react-router)\/|:\/|@|[<$~]|\bNNN\b|^docs\/decisions\/\d{3}$/;
const decision = /\b(?:decisions?[ /\n]|superseded by\s)(\d{3}(?:(?:,|,? and| or| to)\s+\d{3})*)/gi;
const link = /\]\(([^()\s]+)\)/g;

const missing = (file: string) => `${file} is not in the repository`;

const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/**
 * Returns a function that lists the citations in a piece of prose whose target is not in the repository, as
 * `file:line: problem`.
 */
export function citationChecker({ files, read }: Repository) {
  const folders = new Set<string>();
  const byName = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
    const name = path.posix.basename(file);
    byName.set(name, byName.get(name) ?? []);
    byName.get(name)?.push(file);
  }
  const known = new Set(files);
  const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []));
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (file: string) => {
    const before = anchors.get(file);
    if (before) return before;
    const headings = file.endsWith('.md') ? read(file).match(/^#{1,6} .*$/gm) : null;
    const found = new Set(headings?.map((line) => anchorOf(line.replace(/^#+/, ''))));
    anchors.set(file, found);
    return found;
  };

  function noDecision(numbers = ''): string | undefined {
    const absent = numbers.match(/\d{3}/g)?.find((number) => !decisions.has(number));
    return absent && `there is no decision ${absent}`;
  }

  function targets(cited: string): string[] {
    const bare = cited.replace(/\/$/, '');
    if (/[*{]/.test(bare)) {
      const pattern = inFolder.test(bare) ? bare : `**/${bare}`;
      return files.filter((file) => path.posix.matchesGlob(file, pattern));
    }
    if (known.has(bare) || folders.has(bare)) return [bare];
    if (inFolder.test(cited)) return [];
    return (byName.get(path.posix.basename(bare)) ?? []).filter((file) => `/${file}`.endsWith(`/${bare}`));
  }

  function problemOf(cited: string): string | undefined {
    const [file = '', anchor] = cited
      .replace(/^#/, '')
      .replace(/[.:]+$|:\d+$/, '')
      .split('#');
    const target = file.replace(/^(?:\.{1,2}\/)+/, '');
    if (unchecked.test(target) || !(inFolder.test(target) || extension.test(target))) return undefined;
    const found = targets(target);
    if (found.length === 0) return missing(file);
    if (anchor && found.every((one) => !anchorsOf(one).has(anchor)))
      return `${file} has no heading #${anchor}`;
    return undefined;
  }

  function linkProblem(from: string, cited: string): string | undefined {
    if (/^[a-z]+:/.test(cited)) return undefined;
    const [file = '', anchor] = cited.split('#');
    const target = file === '' ? from : path.posix.join(path.posix.dirname(from), file).replace(/\/$/, '');
    if (!known.has(target) && !folders.has(target)) return missing(file);
    if (anchor && !anchorsOf(target).has(anchor)) return `${target} has no heading #${anchor}`;
    return undefined;
  }

  return (from: string, { line, text }: Prose): string[] => {
    const links = from.endsWith('.md') ? [...text.matchAll(link)] : [];
    const rest = links.length > 0 ? text.replace(link, (all) => ' '.repeat(all.length)) : text;
    const found = [
      ...[...text.matchAll(foreign)].map(({ 0: cited, index }) => ({ index, problem: missing(cited) })),
      ...[...text.matchAll(decision)].map(({ 1: numbers, index }) => ({
        index,
        problem: noDecision(numbers),
      })),
      ...links.map(({ 1: cited = '', index }) => ({ index, problem: linkProblem(from, cited) })),
      ...[...rest.matchAll(token)].map(({ 0: cited, index }) => ({ index, problem: problemOf(cited) })),
    ].filter(({ problem }) => problem !== undefined);
    const lineAt = lineCounter(text, line);
    return found
      .toSorted((one, other) => one.index - other.index)
      .map(({ index, problem }) => `${from}:${lineAt(index)}: ${problem}`);
  };
}
