import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { type Connection, openPool } from '../platform/db/pool.ts';
import { diskStorage } from '../platform/storage/storage.ts';
import { openTasks } from '../platform/tasks/tasks.ts';
import { seedBase } from '../seed/base.ts';
import { type TestServer, template, toDatabase } from './server.ts';

/** Small, because PostgreSQL searches all shared buffers whenever a database or a table is dropped. */
const overrides = { shared_buffers: '128MB' };

/**
 * Starts one temporary cluster per run (or uses TEST_DATABASE_URL), with one seeded database that each test
 * file copies.
 */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'api-tests-'));
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded(folder, { keep: false, overrides });
  const server: TestServer = {
    connection: embedded?.connection ?? { connectionString: given ?? '' },
    files: path.join(folder, 'files'),
  };

  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`drop database if exists ${template}`);
  await admin.query(`create database ${template}`);
  await admin.end();
  const connection = toDatabase(server.connection, template);
  await migrateDatabase(connection);
  const { pool, db } = openPool(connection, console.error, 4);
  await seedBase(db, diskStorage(server.files));
  await pool.end();
  await installTasks(connection);

  provide('server', server);
  return async () => {
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Creates the task queue's tables once, so that they are copied with the other tables. */
async function installTasks(connection: Connection) {
  const tasks = openTasks({ connection, onError: console.error, work: false });
  await tasks.runDue();
  await tasks.stop();
}
