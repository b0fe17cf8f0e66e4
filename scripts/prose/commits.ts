import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const longest = 72;

const wordsOf = (list: string) => new Set(list.split(/\s+/));
/** Imperatives whose endings look like those of other verb forms, for example `-ed` or `-ing`. */
const verbs = wordsOf(
  `Alias Bias Bring Embed Exceed Feed Fling Focus Heed Need Ping Proceed Ring Seed Shed Speed Spring String
  Succeed Swing Weed`,
);
/** First words that are not imperatives and cannot be recognised by their endings. */
const others = wordsOf(
  `A About After Again All Also An And Another Any At Bad Because Before Both But By Each Enough Equal Even
  Every Everybody Everyone Everything Few Fewer First For From Good He Her Here His How However I If In
  Instead It Its Just Last Later Less Like Many Me More Most My New No Nobody None Nor Not Nothing Now
  Of Old On Once One Only Or Other Our Over Own People Plain Same She Since Small So Some Somebody
  Someone Something Still Such Than That The Their Them Then There These They This Those Three Through
  To Too Two Under Until Up Usual We What Whatever When Where Whether Which While Who Whoever Whole
  Whose Why With Without You Your`,
);

const isImperative = (word: string) =>
  verbs.has(word) || (/^[A-Z][a-z-]*(?<!ation|ed|ing|ity|ness|[^s]s)$/.test(word) && !others.has(word));

export function subjectProblems(subject: string): string[] {
  if (/^(?:fixup|squash|amend)! /.test(subject)) return ['is to be squashed before it is pushed'];
  if (subject.startsWith('Revert "')) return [];
  const first = subject.split(/[ ,]/, 1)[0] ?? '';
  const problems: string[] = [];
  if (subject.length > longest)
    problems.push(`has ${subject.length} characters, at most ${longest} are allowed`);
  if (subject.includes(';')) problems.push('joins changes with a semicolon');
  if (!isImperative(first)) problems.push('does not begin with an imperative, as in “Add” or “Fix”');
  return problems;
}

/** The commit that added this check. */
const added = '8cbd4c862ad672e218ebd3aea8818359822f7c88';

/**
 * Returns the problems in the subjects of commits after `base`, except merge commits. If `base` is not in the
 * history, as in a shallow clone, checks only the last commit. Returns an empty list without git.
 */
export function commitProblems(root: string, base = added): string[] {
  if (!existsSync(path.join(root, '.git'))) return [];
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const hasBase = git('merge-base', '--is-ancestor', base, 'HEAD').status === 0;
  const { stdout } = git('log', '--no-merges', '--format=%h %s', hasBase ? `${base}..HEAD` : '-1');
  return (stdout ?? '')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = '', ...rest] = line.split(' ');
      const subject = rest.join(' ');
      return subjectProblems(subject).map((problem) => `commit ${hash} “${subject}” ${problem}`);
    });
}
