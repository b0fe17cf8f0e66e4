// A step of `npm run check`: checks commit subjects, citations, wording, width and decision notes.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { citationChecker } from './prose/citations.ts';
import { commitProblems } from './prose/commits.ts';
import { noteProblems } from './prose/decision-notes.ts';
import { beginnings, formProblems, names, wordings } from './prose/forms.ts';
import { commentsIn, documentPathsIn, proseOf, titlesIn } from './prose/texts.ts';
import { widthChecker } from './prose/width.ts';

const root = path.resolve(import.meta.dirname, '..');
const code =
  /\.(?:ts|tsx|mts|mjs|css|sql|sh|yml|yaml|cfg|conf|service|timer)$|(?:^|\/)Dockerfile$|^\.ci\/run$/;
const tests = /\.(?:test|spec)\.tsx?$/;
const data = /^server\/seed\/data\//;
/** Earlier migrations may not change, not even in comments: backups are recognised by their hashes. */
const firstMigration = 'server/migrations/0087';
const isUnchecked = (file: string) =>
  data.test(file) || (file.startsWith('server/migrations/') && file < firstMigration);
/** The rules and tests of this check, which contain rejected wordings and citations on purpose. */
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
  if (isUnchecked(file) || !(isDocument || code.test(file))) continue;
  const source = read(file);
  const widthProblems = widthChecker(file, source);
  if (!withForms.test(file)) problems.push(...formProblems(names, file, { line: 1, text: source }));
  if (notes.test(file)) problems.push(...noteProblems(file, source));
  if (isDocument) {
    const prose = { line: 1, text: proseOf(source) };
    problems.push(...citationsIn(file, { line: 1, text: source }));
    problems.push(...formProblems(wordings, file, prose));
    problems.push(...widthProblems(prose));
    continue;
  }
  if (!withForms.test(file))
    problems.push(...documentPathsIn(source).flatMap((cited) => citationsIn(file, cited)));
  const comments = commentsIn(file, source);
  problems.push(...comments.flatMap(widthProblems));
  const titles = tests.test(file) ? titlesIn(source) : [];
  for (const { line, text } of [...comments, ...titles]) {
    problems.push(...citationsIn(file, { line, text }));
    const plain = text.replace(/`[^`]*`/g, '``');
    problems.push(...formProblems([...wordings, ...beginnings], file, { line, text: plain }));
  }
}
for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
