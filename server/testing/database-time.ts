import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Connection } from '../platform/db/pool.ts';

/**
 * Returns the CPU time of a process in milliseconds, or 0 if it is unknown: utime and stime of
 * /proc/<pid>/stat, which are in hundredths of a second.
 */
export function processTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/**
 * Returns the CPU time of a database's open connections, or 0 on systems other than Linux.
 * `pg_stat_database.active_time` would include waiting for a busy CPU.
 */
export async function databaseTime(server: Connection, database: string): Promise<number> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1',
      [database],
    );
    return rows.reduce((sum, { pid }) => sum + processTime(pid), 0);
  } finally {
    await client.end();
  }
}
