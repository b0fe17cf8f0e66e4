// A step of `npm run check`: checks commit subjects, citations, wording and the form of decision notes.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { citationChecker } from './prose/citations.ts';
import { commitProblems } from './prose/commits.ts';
import { noteProblems } from './prose/decision-notes.ts';
import { beginnings, formProblems, names, wordings } from './prose/forms.ts';
import { commentsIn, proseOf, titlesIn } from './prose/texts.ts';

const root = path.resolve(import.meta.dirname, '..');
const code = /\.(?:ts|tsx|mts|mjs|css|conf|service|timer)$|^\.ci\/run$/;
const tests = /\.(?:test|spec)\.tsx?$/;
const unchecked = /^server\/(?:seed\/data|migrations)\//;
const withForms = /^scripts\/prose\//;
const notes = /^docs\/decisions\/\d{3}-/;

const files = globSync(['{.ci,contract,server,web,e2e,bench,scripts,docs,deploy,public}/**', '*.*'], {
  cwd: root,
  exclude: ['**/node_modules'],
}).map((file) => file.replaceAll(path.sep, '/'));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const citationsIn = citationChecker({ files, read });
const problems = commitProblems(root);
for (const file of files) {
  const isDocument = file.endsWith('.md');
  if (unchecked.test(file) || !(isDocument || code.test(file))) continue;
  const source = read(file);
  if (!withForms.test(file)) problems.push(...formProblems(names, file, { line: 1, text: source }));
  if (notes.test(file)) problems.push(...noteProblems(file, source));
  if (isDocument) {
    problems.push(...citationsIn(file, { line: 1, text: source }));
    problems.push(...formProblems(wordings, file, { line: 1, text: proseOf(source) }));
    continue;
  }
  const titles = tests.test(file) ? titlesIn(source) : [];
  for (const { line, text } of [...commentsIn(file, source), ...titles]) {
    problems.push(...citationsIn(file, { line, text }));
    const plain = text.replace(/`[^`]*`/g, '``');
    problems.push(...formProblems([...wordings, ...beginnings], file, { line, text: plain }));
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
