import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Question, QuestionSource } from '#contract/help.ts';
import type { HelpTopic } from '#contract/help-labels.ts';
import { recordAct } from '../audit/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { pageOf } from '../platform/http/lists.ts';
import type { Site } from '../platform/http/site.ts';
import { plainText, renderMarkdown } from '../platform/markdown/markdown.ts';
import type { Actor } from '../platform/session/actor.ts';
import { dropVersions, keepVersion } from '../versions/service.ts';
import { questions, questionVotes } from './tables.ts';

type Row = typeof questions.$inferSelect;
interface Parts {
  db: Db;
  site: Site;
}

const order = [asc(questions.position), asc(questions.id)];

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

/** Without case and diacritics, as search compares (product.md, search). */
const folded = (text: string) => text.toLowerCase().replace(/đ|dj/g, 'd').normalize('NFD').replace(/\p{M}/gu, '');

/** Words of a text, for prefixes. Endings are cut from longer words, since Croatian inflects them. */
const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const stemOf = (word: string) => (word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word);

/** How well a question fits: every searched word must begin a word of it, best in the question itself. 0 if it does not. */
function closeness(searched: readonly string[], question: readonly string[], answer: readonly string[]): number {
  let points = 0;
  for (const stem of searched) {
    if (question.some((word) => word.startsWith(stem))) points += 3;
    else if (answer.some((word) => word.startsWith(stem))) points += 1;
    else return 0;
  }
  return points;
}

/** The questions that hold all words of a search, those that name them in the question first. */
async function found(rows: readonly Row[], search: string): Promise<Row[]> {
  const searched = wordsOf(search).map(stemOf);
  if (searched.length === 0) return [];
  const rated = await Promise.all(rows.map(async (row) => ({ row, points: closeness(searched, wordsOf(row.question), wordsOf(await plainText(row.answer))) })));
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

/** Questions with their answers, in the editors' order; those of a search by how well they fit. */
export async function listQuestions({ db, site }: Parts, query: ListQuery) {
  const rows = await db
    .select()
    .from(questions)
    .where(query.topic && eq(questions.topic, query.topic))
    .orderBy(...order);
  const page = pageOf(query.search === undefined ? rows : await found(rows, query.search), query);
  return { ...page, data: await Promise.all(page.data.map((row) => present(row, site))) };
}

/** Throws `not_found`. */
export async function getQuestion({ db, site }: Parts, id: number): Promise<Question> {
  const [row] = await db.select().from(questions).where(eq(questions.id, id));
  if (!row) throw new AppError('not_found');
  return present(row, site);
}

/** Counts whether an answer helped. Throws `not_found`. */
export async function voteQuestion(db: Db, id: number, helpful: boolean): Promise<void> {
  const column = helpful ? sql`yes` : sql`no`;
  const { rowCount } = await db.execute(
    sql`insert into question_votes (question_id, ${column}) select id, 1 from ${questions} where id = ${id} on conflict (question_id) do update set ${column} = question_votes.${column} + 1`,
  );
  if (!rowCount) throw new AppError('not_found');
}

const presentSource = (row: Row, votes: { yes: number; no: number } | null): QuestionSource => ({
  id: row.id,
  topic: row.topic as HelpTopic,
  question: row.question,
  answer: row.answer,
  popular: row.popular,
  position: row.position,
  yes: votes?.yes ?? 0,
  no: votes?.no ?? 0,
  updated_at: row.updatedAt.toISOString(),
});

/** As written, with how often each helped. */
export async function listQuestionSources(db: Db, query: { page: number; per_page: number }) {
  const rows = await db
    .select({ row: questions, yes: questionVotes.yes, no: questionVotes.no })
    .from(questions)
    .leftJoin(questionVotes, eq(questionVotes.questionId, questions.id))
    .orderBy(...order);
  return pageOf(
    rows.map(({ row, yes, no }) => presentSource(row, { yes: yes ?? 0, no: no ?? 0 })),
    { ...query, sort_direction: 'asc' },
  );
}

interface Input {
  topic: HelpTopic;
  question: string;
  answer: string;
  popular: boolean;
  position: number;
}
const subjectOf = (id: number) => ({ type: 'question' as const, id });

/** Writes a question, new or by id, as a further version. Throws `not_found`, `help.question`. */
export async function saveQuestion(db: Db, actor: Actor, id: number | null, input: Input): Promise<QuestionSource> {
  const write = async (tx: Tx) => {
    const [row] =
      id === null
        ? await tx.insert(questions).values(input).returning()
        : await tx
            .update(questions)
            .set({ ...input, updatedAt: new Date() })
            .where(eq(questions.id, id))
            .returning();
    if (!row) throw new AppError('not_found');
    await keepVersion(tx, subjectOf(row.id), actor.id, { ...input });
    await recordAct(tx, actor, { action: id === null ? 'question.create' : 'question.save', subject: subjectOf(row.id) });
    return row;
  };
  const row = await db.transaction(write).catch((error: unknown) => {
    throw violates(error, 'one_question') ? new AppError('help.question') : error;
  });
  const [votes] = await db.select().from(questionVotes).where(eq(questionVotes.questionId, row.id));
  return presentSource(row, votes ?? null);
}

/** Deletes a question with its versions. Throws `not_found`. */
export async function deleteQuestion(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(questions).where(eq(questions.id, id)).returning();
    if (!row) throw new AppError('not_found');
    await dropVersions(tx, subjectOf(id));
    await recordAct(tx, actor, { action: 'question.delete', subject: subjectOf(id), details: { question: row.question } });
  });
}
