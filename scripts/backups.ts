// npm run backup -- FILE [--still]: writes the database and files into one file, whether or not the site is
// running. --still blocks writes while the database is read, so that the backup contains every acknowledged
// write; use it to move to another machine.
//
// npm run backup -- --verify FILE: restores a backup (if FILE is a folder, the newest in it) into a temporary
// folder, compares it, and stores the result for administrators.
//
// npm run restore -- FILE: restores the site into an empty DATA_DIR (and DATABASE_URL).
//
// BACKUP_KEY is the key with which backups are encrypted.
import path from 'node:path';
import { recordBackup, recordVerification } from '../server/backups/service.ts';
import { type Config, readConfig } from '../server/config.ts';
import { backUp } from '../server/platform/backup/backup.ts';
import type { Summary } from '../server/platform/backup/manifest.ts';
import { reachDatabase } from '../server/platform/backup/reach.ts';
import { restore } from '../server/platform/backup/restore.ts';
import { newestBackup, tryRestore } from '../server/platform/backup/try-restore.ts';
import { type Db, openPool } from '../server/platform/db/pool.ts';
import { openStorage } from '../server/platform/storage/open-storage.ts';

const usage = {
  backup:
    'npm run backup -- FILE [--still], or npm run backup -- --verify FILE (or a folder, for its newest backup)',
  restore: 'npm run restore -- FILE',
};
const copyNote =
  'The restored site is a copy and sends nothing. If it replaces the original, run: npm run admin -- adopt';
const number = new Intl.NumberFormat('en');

function sumOf({ tables, files, moment }: Summary): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const megabytes = number.format(Math.ceil(files.bytes / 1024 ** 2));
  return `${number.format(rows)} rows of ${Object.keys(tables).length} tables, ${number.format(files.count)} files (${megabytes} MB): everything committed before ${moment}.`;
}

const orderOf = async (config: Config, file: string) => ({
  place: config,
  storage: await openStorage(config),
  secretKey: config.secretKey,
  previousSecretKey: config.previousSecretKey,
  file,
  key: config.backupKey,
});

async function writeBackup(config: Config, file: string, still: boolean): Promise<string> {
  const made = await backUp({ ...(await orderOf(config, file)), still });
  // The backup is complete even if its time cannot be stored.
  await record(config, (db) => recordBackup(db, made.moment)).catch((error: unknown) =>
    console.error(`The time of the backup was not stored: ${messageOf(error)}`),
  );
  return [
    `Written to ${file}: ${sumOf(made)}`,
    ...(config.backupKey
      ? []
      : ['It contains the secret key of the site and is not encrypted. Set BACKUP_KEY to encrypt backups.']),
  ].join('\n');
}

/** Stores the outcome of a command in the site’s database, for metrics and administrators. */
async function record(config: Config, write: (db: Db) => Promise<void>): Promise<void> {
  const { connection, close } = await reachDatabase(config);
  const { db, pool } = openPool(connection, (error) => console.error(`database: ${error.message}`), 1);
  try {
    await write(db);
  } finally {
    await pool.end();
    await close();
  }
}

/**
 * Restores and compares a backup; returns the message to print. Throws if the backup cannot be restored or
 * the result cannot be stored in the site’s database.
 */
async function verifyBackup(config: Config, where: string): Promise<string> {
  // A signal would otherwise end the process before the temporary folder, which contains personal data, is
  // deleted.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  let file = where;
  let summary: Summary;
  try {
    file = await newestBackup(where);
    summary = await tryRestore({
      file,
      key: config.backupKey,
      secretKey: config.secretKey,
      previousSecretKey: config.previousSecretKey,
    });
  } catch (error) {
    await record(config, (db) =>
      recordVerification(db, path.basename(file), { error: messageOf(error) }),
    ).catch((other: unknown) => console.error(`The result was not stored: ${messageOf(other)}`));
    throw error;
  }
  const { moment } = summary;
  await record(config, (db) => recordVerification(db, path.basename(file), { moment }));
  return `${file} can be restored: ${sumOf(summary)}`;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function workOf([command, ...args]: string[]): ((config: Config) => Promise<string>) | undefined {
  const flags = args.filter((arg) => arg.startsWith('--')).join(' ');
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'));
  if (!file || more.length > 0) return undefined;
  if (command === 'restore' && !flags)
    return async (config) => `Restored: ${sumOf(await restore(await orderOf(config, file)))}\n${copyNote}`;
  if (command === 'backup' && flags === '--verify') return (config) => verifyBackup(config, file);
  if (command === 'backup' && (flags === '' || flags === '--still'))
    return (config) => writeBackup(config, file, flags !== '');
}

async function main(args: string[]): Promise<string> {
  const work = workOf(args);
  if (!work) throw new Error(`Usage: ${args[0] === 'restore' ? usage.restore : usage.backup}`);
  // Reads only these settings and skips the usual validation, because other required settings may be missing
  // here.
  const { DATA_DIR, DATABASE_URL, DATABASE_LISTEN_URL, S3_URL, SECRET_KEY, BACKUP_KEY } = process.env;
  return work(readConfig({ DATA_DIR, DATABASE_URL, DATABASE_LISTEN_URL, S3_URL, SECRET_KEY, BACKUP_KEY }));
}

main(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
