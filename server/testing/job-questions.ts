import { questionSets } from '../job-questions/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { choices } from './job-posts.ts';

/** Questions of both kinds about a massage, as editors save them. */
export const massageQuestions = [
  {
    key: 'mjesto-rada',
    text: 'Gdje želite masažu?',
    label: 'Gdje',
    kind: 'choice',
    options: [
      { key: 'doma', label: 'Kod mene doma' },
      { key: 'salon', label: 'U salonu' },
    ],
  },
  {
    key: 'trajanje',
    text: 'Koliko dugo?',
    label: 'Trajanje',
    kind: 'number',
    unit: 'min',
    min: 15,
    max: 2000,
    taps: [30, 60, 90],
  },
] as const;

/**
 * Adds a question about the default type of `makePost`, and returns the columns of a post that answers it.
 */
export async function tapAnswers(db: Db) {
  const { job_type_id: jobTypeId } = await choices(db);
  const [set] = await db
    .insert(questionSets)
    .values({
      jobTypeId,
      questions: [
        {
          ...{ key: 'broj-slavina', text: 'Koliko ih je?', label: 'Broj slavina', kind: 'number' as const },
          ...{ unit: '', min: 1, max: 9, taps: [1, 2, 3] },
        },
      ],
    })
    .returning();
  return { questionSetId: set?.id ?? 0, answers: { 'broj-slavina': 3 } };
}
