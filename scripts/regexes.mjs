// A step of `npm run check`: no regular expression may take more than linear time, except those in
// regexes-allowed.json with a reason.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSafePattern } from 'redos-detector';
import { parseSync } from 'vite';
import { root } from './toolchain.mjs';

const allowedFile = path.join(root, 'scripts/regexes-allowed.json');
/**
 * Yields the source of each regular expression in a file: `/pattern/flags` for a literal, otherwise the call
 * that creates it.
 */
export function* expressionsIn(file, source) {
  const left = [parseSync(file, source).program];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === 'Literal' && node.regex) yield `/${node.regex.pattern}/${node.regex.flags}`;
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp')
      yield source.slice(node.start, node.end);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) left.push(...value.filter((one) => one?.type));
      else if (value?.type) left.push(value);
    }
  }
}

/**
 * Returns whether a `/pattern/flags` takes linear time on any text. False for anything else, since its
 * pattern is unknown.
 */
export function isLinear(expression) {
  const [, pattern, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(expression) ?? [];
  if (pattern === undefined) return false;
  // A pattern without unbounded repetition backtracks only a bounded number of times.
  if (!/[*+]|,\}/.test(pattern)) return true;
  const has = (flag) => flags.includes(flag);
  // The detector does not support `iu`. Omitting `i` is safe for these patterns, whose classes contain both
  // cases.
  const options = {
    unicode: has('u'),
    caseInsensitive: has('i') && !has('u'),
    dotAll: has('s'),
    multiLine: has('m'),
  };
  return isSafePattern(pattern, options).safe;
}

function check() {
  const allowed = JSON.parse(readFileSync(allowedFile, 'utf8'));
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^server\/(?:testing|seed)\//.test(file),
  );
  const places = new Map();
  for (const file of files)
    for (const expression of expressionsIn(file, readFileSync(path.join(root, file), 'utf8')))
      places.set(expression, [...(places.get(expression) ?? []), file]);
  const unsafe = [...places].filter(([expression]) => !(expression in allowed) && !isLinear(expression));
  for (const [expression, where] of unsafe)
    console.error(`${where[0]}: ${expression} may take more than linear time`);
  const unused = Object.keys(allowed).filter((expression) => !places.has(expression));
  for (const expression of unused)
    console.error(`scripts/regexes-allowed.json: ${expression} is no longer used`);
  if (unsafe.length + unused.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check();
