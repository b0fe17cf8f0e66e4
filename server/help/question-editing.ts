import { eq, max } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { QuestionSource } from '#contract/help-editing.ts';
import type { HelpTopic } from '#contract/help-labels.ts';
import { recordAdminAction } from '../audit/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { pageOf } from '../platform/http/lists.ts';
import { checkMarkdown } from '../platform/markdown/markdown.ts';
import type { Actor } from '../platform/session/actor.ts';
import { deleteVersions, keepVersion } from '../versions/service.ts';
import { order } from './questions.ts';
import { questions, questionVotes } from './tables.ts';

type Row = typeof questions.$inferSelect;

const presentSource = (row: Row, votes: { yes: number; no: number } | null): QuestionSource => ({
  id: row.id,
  topic: row.topic as HelpTopic,
  question: row.question,
  answer: row.answer,
  popular: row.popular,
  hidden: row.hidden,
  position: row.position,
  yes: votes?.yes ?? 0,
  no: votes?.no ?? 0,
  updated_at: row.updatedAt.toISOString(),
});

/** Returns a page of all questions, hidden ones included, with their source texts and votes. */
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

/** Returns one question with its source text and votes. Throws `not_found`. */
export async function getSource(db: DbOrTx, id: number): Promise<QuestionSource> {
  const [found] = await db
    .select({ row: questions, yes: questionVotes.yes, no: questionVotes.no })
    .from(questions)
    .leftJoin(questionVotes, eq(questionVotes.questionId, questions.id))
    .where(eq(questions.id, id));
  if (!found) throw new AppError('not_found');
  return presentSource(found.row, { yes: found.yes ?? 0, no: found.no ?? 0 });
}

interface Input {
  topic: HelpTopic;
  question: string;
  answer: string;
  popular: boolean;
  hidden: boolean;
}
const subjectOf = (id: number) => ({ type: 'question' as const, id });
/** Gap between positions, so that a question can be inserted without renumbering all. */
const step = 10;
const atTheEnd = async (tx: Tx) =>
  ((await tx.select({ last: max(questions.position) }).from(questions))[0]?.last ?? 0) + step;

/**
 * Creates or updates a question, with a new version and an audit log entry. Throws `invalid`, `not_found` or
 * `help.question`.
 */
export async function saveQuestion(
  db: Db,
  actor: Actor,
  id: number | null,
  input: Input,
): Promise<QuestionSource> {
  await checkMarkdown('answer', input.answer);
  const write = async (tx: Tx) => {
    const [row] =
      id === null
        ? await tx
            .insert(questions)
            .values({ ...input, position: await atTheEnd(tx) })
            .returning()
        : await tx
            .update(questions)
            .set({ ...input, updatedAt: new Date() })
            .where(eq(questions.id, id))
            .returning();
    if (!row) throw new AppError('not_found');
    await keepVersion(tx, subjectOf(row.id), actor.id, { ...input });
    await recordAdminAction(tx, actor, {
      action: id === null ? 'question.create' : 'question.save',
      subject: subjectOf(row.id),
    });
    return row;
  };
  const row = await db.transaction(write).catch((error: unknown) => {
    throw violates(error, 'one_question') ? new AppError('help.question') : error;
  });
  return getSource(db, row.id);
}

/**
 * Swaps a question with its neighbour in the same topic; does nothing if there is none. Throws `not_found`.
 */
export async function moveQuestion(db: Db, actor: Actor, id: number, by: 1 | -1): Promise<QuestionSource> {
  await db.transaction(async (tx) => {
    const all = await tx
      .select({ id: questions.id, topic: questions.topic, position: questions.position })
      .from(questions)
      .orderBy(...order)
      .for('update');
    const from = all.findIndex((one) => one.id === id);
    const moved = all[from];
    if (!moved) throw new AppError('not_found');
    const beside =
      by === 1
        ? all.findIndex((one, at) => at > from && one.topic === moved.topic)
        : all.findLastIndex((one, at) => at < from && one.topic === moved.topic);
    const neighbour = all[beside];
    if (!neighbour) return;
    all[from] = neighbour;
    all[beside] = moved;
    for (const [at, one] of all.entries())
      if (one.position !== at * step)
        await tx
          .update(questions)
          .set({ position: at * step })
          .where(eq(questions.id, one.id));
    await recordAdminAction(tx, actor, { action: 'question.move', subject: subjectOf(id) });
  });
  return getSource(db, id);
}

/** Deletes a question with its versions and records its text in the audit log. Throws `not_found`. */
export async function deleteQuestion(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(questions).where(eq(questions.id, id)).returning();
    if (!row) throw new AppError('not_found');
    await deleteVersions(tx, subjectOf(id));
    await recordAdminAction(tx, actor, {
      action: 'question.delete',
      subject: subjectOf(id),
      details: { question: row.question },
    });
  });
}
