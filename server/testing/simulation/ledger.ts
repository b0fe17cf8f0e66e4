import type pg from 'pg';

/** Tables whose acknowledged rows must exist, with the SQL of the value that is compared. */
export const tables = {
  users: 'name',
  job_posts: 'subject',
  offers: 'work',
  deals:
    "concat_ws(' ', offer_id, final_cents, case when final_confirmed_at is not null then 'confirmed' end)",
  deal_slots: "concat_ws(' ', kind, deal_id)",
  papers:
    "concat_ws(' ', total_cents, case when state <> 'draft' then number end, sha256, case when accepted_at is not null then 'accepted' end)",
  paper_bills: 'size',
  complaints: "concat_ws(' ', state, complaint, answer)",
  visit_invitations: "case answer when 'expired' then 'yes' else answer end",
  chat_messages: 'content',
  reviews: 'stars',
  reports: 'reason',
  saved_searches: 'title',
  saved_items: "coalesce(private_note, '')",
  working_hours: 'hours',
  days_off: "concat_ws(' ', first_day, last_day)",
  tickets: 'message',
  ads: 'title',
} as const;
export type Table = keyof typeof tables;

/** Queries that select the rows of a table with another primary key than `id`. */
const sources: Partial<Record<Table, string>> = {
  paper_bills: 'select paper_id as id, size from paper_bills',
  visit_invitations: 'select job_post_id as id, answer from visit_invitations',
  working_hours: `select user_id as id, string_agg(concat_ws(' ', weekday, from_time, to_time), ', ' order by weekday) as hours
    from working_hours group by user_id`,
};

/** `of` lists the rows whose deletion also deletes this one, such as `users 7`. */
interface Entry {
  value: string | undefined;
  of: readonly string[];
}

/** The writes that the site has acknowledged. */
export class Ledger {
  private readonly entries = new Map<Table, Map<number, Entry>>();
  private readonly gone = new Set<string>();

  /** Records a row that must exist and, if `value` is given, must have that value. */
  add(table: Table, id: number, value?: string | number, of: readonly string[] = []): void {
    const rows = this.entries.get(table) ?? new Map<number, Entry>();
    rows.set(id, { value: value === undefined ? undefined : String(value), of });
    this.entries.set(table, rows);
  }

  /** Records the row's current value. */
  change(table: Table, id: number, value: string | number): void {
    const entry = this.entries.get(table)?.get(id);
    if (entry) entry.value = String(value);
  }

  /** Records a write without a response, after which any value of the row is accepted. */
  doubt(table: Table, id: number): void {
    const entry = this.entries.get(table)?.get(id);
    if (entry) entry.value = undefined;
  }

  /** Allows the row, and everything deleted with it, to be missing from now on. */
  leave(table: Table, id: number): void {
    this.gone.add(`${table} ${id}`);
  }

  /** Requires the row to exist from now on. */
  stay(table: Table, id: number): void {
    this.gone.delete(`${table} ${id}`);
  }

  mayBeGone(table: Table, id: number): boolean {
    return this.gone.has(`${table} ${id}`);
  }

  /** Returns a line for each acknowledged row that is missing or has another value. */
  async findMissing(db: pg.Client): Promise<string[]> {
    const missing: string[] = [];
    for (const [table, entries] of this.entries) {
      const { rows } = await db.query<{ id: number; value: string | null }>(
        `select id, (${tables[table]})::text as value from (${sources[table] ?? `table ${table}`}) r where id = any($1::int[])`,
        [[...entries.keys()]],
      );
      const found = new Map(rows.map(({ id, value }) => [id, value]));
      for (const [id, { value, of }] of entries) {
        const isGone = this.mayBeGone(table, id) || of.some((owner) => this.gone.has(owner));
        if (!found.has(id)) {
          if (!isGone) missing.push(`acknowledged, but missing: ${table} ${id}`);
          entries.delete(id);
        } else if (value !== undefined && found.get(id) !== value && !isGone)
          missing.push(
            `${table} ${id} is ${JSON.stringify(found.get(id))} instead of ${JSON.stringify(value)}`,
          );
      }
    }
    return missing;
  }
}
