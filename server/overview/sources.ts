import { type SQL, sql } from 'drizzle-orm';
import type { FigureName } from '#contract/overview-figures.ts';

interface Source {
  table: SQL;
  at: SQL;
  worth?: SQL;
  only?: SQL;
}

/** Every `at` column has an index, so counting a day reads only that day’s rows. */
export const sources: Record<FigureName, readonly Source[]> = {
  posts: [{ table: sql`job_posts`, at: sql`created_at` }],
  sign_ups: [{ table: sql`users`, at: sql`created_at` }],
  messages: [{ table: sql`chat_messages`, at: sql`created_at` }],
  deals: [{ table: sql`deals`, at: sql`created_at` }],
  // Refunds and disputes reduce the income of the day they happen, so months that finance has already
  // reported do not change (server/payments/months.ts).
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
