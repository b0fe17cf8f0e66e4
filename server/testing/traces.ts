import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';

/** Columns that may name an erased person, each with the reason. */
export const mayStay: Readonly<Record<string, string>> = {
  'ads.name': 'receipts are stored as the law requires and name the payer (docs/PRODUCT.md)',
  'ads.email': 'part of the receipt, like ads.name',
  'ads.phone': 'a paid ad stays active, and its call button needs the number',
  'chat_messages.content': 'messages stay for the other participant (docs/PRODUCT.md)',
  'reports.snapshot':
    'evidence is stored while a report is open, and for its retention period (contract/data-inventory.ts: evidence)',
  'reports.details': 'the text of an open report is stored until a moderator has read it',
  'audit_entries.details':
    'removed content documents the reason for a decision; the audit log is append-only',
  'audit_entries.reason': 'the audit log is append-only',
  'statements.reason':
    'a statement of reasons to another user may contain the name, for its retention period (contract/data-inventory.ts: statements)',
  'pattern_bans.pattern':
    'a pattern ban also applies to a new account, for its retention period (contract/data-inventory.ts: bans)',
  'pattern_bans.norm': 'derived from pattern_bans.pattern',
  'pattern_bans.head': 'derived from pattern_bans.pattern',
  'pattern_bans.reason': 'stored as long as pattern_bans.pattern',
  'payment_refunds.reason': 'the reason for a refund is an accounting record, stored as the law requires',
};

interface Place extends Record<string, unknown> {
  schema: string;
  table: string;
  columns: { name: string; bytes: boolean }[];
}
const places = sql`
  select c.table_schema as schema, c.table_name as table, 
    json_agg(json_build_object('name', c.column_name, 'bytes', c.data_type = 'bytea')) as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') group by 1, 2`;

/**
 * Returns the columns of all tables that contain one of the traces. `traces` is a regular expression in lower
 * case that matches any of them.
 */
export async function columnsWith(db: Db, traces: RegExp): Promise<string[]> {
  const { rows } = await db.execute<Place>(places);
  const holds = async (place: Place, value: SQL) => {
    const of = sql`${sql.identifier(place.schema)}.${sql.identifier(place.table)}`;
    return (
      (await db.execute(sql`select 1 from ${of} as r where lower(${value}::text) ~ ${traces.source} limit 1`))
        .rows.length > 0
    );
  };
  const found: string[] = [];
  for (const place of rows) {
    // Searches whole rows first and the columns only on a match, since most tables contain no trace.
    if (!place.columns.some(({ bytes }) => bytes) && !(await holds(place, sql`r`))) continue;
    for (const { name, bytes } of place.columns) {
      const value = sql`r.${sql.identifier(name)}`;
      if (await holds(place, bytes ? sql`encode(${value}, 'escape')` : value))
        found.push(`${place.schema === 'public' ? '' : `${place.schema}.`}${place.table}.${name}`);
    }
  }
  return found.sort();
}
