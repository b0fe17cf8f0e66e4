import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './open.ts';

const rounds = 20;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'kill-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const near = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
const writer = `
  const { lockDataDir } = await import(${near('../data-dir/lock.ts')});
  const { openDatabase } = await import(${near('open.ts')});
  const { openPool } = await import(${near('pool.ts')});
  await lockDataDir(process.argv[1]);
  const { pool, connection } = await openDatabase({ dataDir: process.argv[1] }, () => undefined);
  // Connects as the database’s owner, because the site role may not create tables.
  const owner = openPool(connection, () => undefined, 1).pool;
  await owner.query('create table if not exists acknowledged (id integer generated always as identity primary key, content text)');
  await owner.end();
  const write = async () => {
    for (;;) {
      const { rows } = await pool.query("insert into acknowledged (content) values (repeat('x', 200)) returning id");
      process.stdout.write(rows[0].id + '\\n');
    }
  };
  await Promise.all([write(), write(), write(), write()]);
`;

test(`the database keeps every acknowledged row through ${rounds} rounds of kill -9 during writes`, {
  timeout: 180_000,
}, async () => {
  const acknowledged = new Set<number>();
  for (let round = 0; round < rounds; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, scratch], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const before = acknowledged.size;
    const lines = createInterface(child.stdout).on('line', (id) => acknowledged.add(Number(id)));
    const gone = once(child, 'close');
    await Promise.race([once(lines, 'line'), gone]);
    await sleep(Math.random() * 200);
    child.kill('SIGKILL');
    await gone;
    expect(acknowledged.size, `round ${round} wrote`).toBeGreaterThan(before);
  }

  const { pool, close } = await openDatabase({ dataDir: scratch }, () => undefined);
  const { rows } = await pool.query<{ id: number }>('select id from acknowledged');
  await close();
  const kept = new Set(rows.map((row) => row.id));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
});
