import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';

const tables = [
  'counties towns job_categories job_types users user_contacts user_counties user_towns user_job_types portfolio_pictures job_posts',
  'job_post_events job_post_media reviews notifications saved_searches saved_items chats chat_members chat_messages chat_files offers deals trade_checks phrases',
  'reports ads ad_days ad_set_aside payments payment_events audit_entries settings decisions statements appeals',
].flatMap((some) => some.split(' '));

export async function demoCounts(db: Db): Promise<Record<string, number>> {
  const counted = await Promise.all(
    tables.map(
      async (table) =>
        [
          table,
          (await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]?.n ??
            0,
        ] as const,
    ),
  );
  return Object.fromEntries(counted);
}
