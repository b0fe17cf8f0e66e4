import { type SQL, sql } from 'drizzle-orm';
import type { FigureName } from '#contract/overview-figures.ts';

/** Rows that count on the day of `at`, each by 1 or by `worth`. */
interface Source {
  table: SQL;
  at: SQL;
  worth?: SQL;
  /** As the index says it. */
  only?: SQL;
}

/** Where each figure comes from; each `at` has an index, so that counting a day reads that day alone. */
export const sources: Record<FigureName, readonly Source[]> = {
  posts: [{ table: sql`job_posts`, at: sql`created_at` }],
  sign_ups: [{ table: sql`users`, at: sql`created_at` }],
  messages: [{ table: sql`chat_messages`, at: sql`created_at` }],
  deals: [{ table: sql`deals`, at: sql`created_at` }],
  // What was given back or is disputed is missing on the day it went: what a month came to stays as finance has read it (server/payments/months.ts).
  income: [
    {
      table: sql`payments`,
      at: sql`paid_at`,
      worth: sql`amount_cents`,
      only: sql`gateway in ('stripe', 'sandbox') and paid_at is not null`,
    },
    {
      table: sql`payment_refunds`,
      at: sql`settled_at`,
      worth: sql`-amount_cents`,
      only: sql`status = 'succeeded'`,
    },
    { table: sql`payment_disputes`, at: sql`created_at`, worth: sql`-amount_cents` },
    { table: sql`payment_disputes`, at: sql`closed_at`, worth: sql`amount_cents`, only: sql`status = 'won'` },
  ],
};
