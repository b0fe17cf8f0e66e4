import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { rowSumOf } from '../platform/backup/dump.ts';
import { plainText, shapeOf } from '../platform/backup/shape.ts';
import { type Copy, removeCopyMark } from '../platform/copies/copy-mark.ts';
import { openPool } from '../platform/db/pool.ts';
import { diskStorage } from '../platform/storage/storage.ts';
import { toDatabase } from './server.ts';
import { databaseUrl } from './site-process.ts';

export function useEmptyPlaces() {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'backups-'));
  const targets: string[] = [];
  const administer = async (statements: string[]) => {
    const admin = new pg.Client(inject('server').connection);
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  afterAll(async () => {
    rmSync(scratch, { recursive: true, force: true });
    await administer(targets.map((name) => `drop database if exists ${name} with (force)`));
  });

  /**
   * Creates an empty database on the test server, and returns its URL with the path of a folder that does not
   * exist yet.
   */
  async function emptyPlace() {
    const name = `restored_${randomBytes(4).toString('hex')}`;
    await administer([`create database ${name} template template0`]);
    targets.push(name);
    const folder = path.join(scratch, name);
    return {
      place: { dataDir: folder, databaseUrl: databaseUrl(toDatabase(inject('server').connection, name)) },
      storage: diskStorage(path.join(folder, 'files')),
    };
  }
  return { scratch, emptyPlace };
}

export async function takeCopyMark(url: string): Promise<Copy | undefined> {
  const { db, pool } = openPool({ connectionString: url }, () => undefined, 1);
  const copy = await removeCopyMark(db);
  await pool.end();
  return copy;
}

export async function rowSumsOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(plainText);
  const sums = new Map<string, Awaited<ReturnType<typeof rowSumOf>>>();
  for (const table of (await shapeOf(client))?.tables ?? [])
    sums.set(table.name, await rowSumOf(client, table));
  await client.end();
  return sums;
}
