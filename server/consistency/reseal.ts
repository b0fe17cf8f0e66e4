import type pg from 'pg';
import type { Keys } from '../platform/keys/keys.ts';

interface SealedColumn {
  table: string;
  column: string;
  purpose: string;
  /** Column with the keyed hash of the same text and purpose. */
  hash?: string;
}

/** Encrypted columns, except those whose values expire within days. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'ads', column: 'access_sealed', purpose: 'ad_link' },
  { table: 'calendar_subscriptions', column: 'url', purpose: 'own calendar' },
  { table: 'second_factors', column: 'secret', purpose: 'totp' },
  { table: 'trade_checks', column: 'oib', purpose: 'oib', hash: 'oib_hash' },
  { table: 'traders', column: 'iban', purpose: 'trader.iban' },
  { table: 'traders', column: 'oib', purpose: 'trader.oib' },
  { table: 'webhooks', column: 'secret', purpose: 'webhook' },
];

/**
 * Re-encrypts the values of `sealedColumns` that were encrypted with the previous secret key, and replaces
 * their hashes, while the site runs. Returns the number of changed values by column. Throws if a value can be
 * decrypted with neither key.
 */
export async function resealAll(client: pg.ClientBase, keys: Keys): Promise<Map<string, number>> {
  const changed = new Map<string, number>();
  for (const { table, column, purpose, hash } of sealedColumns) {
    const { rows } = await client.query<{ sealed: string; hashed: string | null }>(
      `select ${column} as sealed, ${hash ?? 'null'} as hashed from ${table} where ${column} is not null`,
    );
    let count = 0;
    for (const { sealed, hashed } of rows) {
      const fresh = keys.reseal(sealed, purpose);
      if (fresh === undefined) continue;
      const rehashed = hashed === null ? null : keys.hash(keys.open(fresh, purpose), purpose);
      // Matches the row by its encrypted value, which is unique, so that a concurrent change is not
      // overwritten.
      const { rowCount } = await client.query(
        `update ${table} set ${column} = $2${hash ? `, ${hash} = $3` : ''} where ${column} = $1`,
        hash ? [sealed, fresh, rehashed] : [sealed, fresh],
      );
      count += rowCount ?? 0;
    }
    changed.set(`${table}.${column}`, count);
  }
  return changed;
}
