import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { foldedWords } from '#contract/fold.ts';
import type { Question } from '#contract/help.ts';
import type { HelpTopic } from '#contract/help-labels.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { pageOf } from '../platform/http/lists.ts';
import type { Site } from '../platform/http/site.ts';
import { passes } from '../platform/limits/limits.ts';
import { limitOf } from '../platform/limits/table.ts';
import { plainText, renderMarkdown } from '../platform/markdown/markdown.ts';
import { helpLimits } from './limits.ts';
import { questions } from './tables.ts';

type Row = typeof questions.$inferSelect;
interface Parts {
  db: Db;
  site: Site;
}

const shown = eq(questions.hidden, false);
export const order = [asc(questions.position), asc(questions.id)];

async function present(row: Row, site: Site): Promise<Question> {
  const { html } = await renderMarkdown(row.answer.replaceAll('{portal}', site.name));
  return {
    id: row.id,
    topic: row.topic as HelpTopic,
    question: row.question.replaceAll('{portal}', site.name),
    html,
    popular: row.popular,
    updated_at: row.updatedAt.toISOString(),
  };
}

/**
 * Returns a word without its last one or two letters if it is long enough, so that inflected Croatian forms
 * match each other.
 */
const stemOf = (word: string) =>
  word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word;

/**
 * Returns how well a question matches; 0 for no match. Every searched stem must begin a word of the question
 * or the answer; a match in the question weighs more.
 */
function closeness(
  searched: readonly string[],
  question: readonly string[],
  answer: readonly string[],
): number {
  let points = 0;
  for (const stem of searched) {
    if (question.some((word) => word.startsWith(stem))) points += 3;
    else if (answer.some((word) => word.startsWith(stem))) points += 1;
    else return 0;
  }
  return points;
}

async function found(rows: readonly Row[], search: string): Promise<Row[]> {
  const searched = foldedWords(search).map(stemOf);
  if (searched.length === 0) return [];
  const rated = await Promise.all(
    rows.map(async (row) => ({
      row,
      points: closeness(searched, foldedWords(row.question), foldedWords(await plainText(row.answer))),
    })),
  );
  return rated
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ row }) => row);
}

interface ListQuery {
  page: number;
  per_page: number;
  sort_direction: 'asc' | 'desc';
  topic?: HelpTopic | undefined;
  search?: string | undefined;
}

/** Returns a page of questions with their answers, in the editors' order or, for a search, by relevance. */
export async function listQuestions({ db, site }: Parts, query: ListQuery) {
  const rows = await db
    .select()
    .from(questions)
    .where(and(shown, query.topic && eq(questions.topic, query.topic)))
    .orderBy(...order);
  const page = pageOf(query.search === undefined ? rows : await found(rows, query.search), query);
  return { ...page, data: await Promise.all(page.data.map((row) => present(row, site))) };
}

/** Returns a question of the help page. Throws `not_found`, also if the question is hidden. */
export async function getQuestion({ db, site }: Parts, id: number): Promise<Question> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(shown, eq(questions.id, id)));
  if (!row) throw new AppError('not_found');
  return present(row, site);
}

/** Counts a vote on whether an answer helped, once per network. Throws `not_found`. */
export async function voteQuestion(
  { db, limits }: Pick<FeatureParts, 'db' | 'limits'>,
  id: number,
  helpful: boolean,
  network: string,
): Promise<void> {
  const column = helpful ? sql`yes` : sql`no`;
  if ((await db.$count(questions, and(shown, eq(questions.id, id)))) === 0) throw new AppError('not_found');
  if (!(await passes(limits, limitOf(helpLimits.question_vote, `${network} ${id}`)))) return;
  await db.execute(
    sql`insert into question_votes (question_id, ${column}) select id, 1 from ${questions} where id = ${id} and not hidden on conflict (question_id) do update set ${column} = question_votes.${column} + 1`,
  );
}
