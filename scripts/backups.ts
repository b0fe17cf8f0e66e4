// npm run backup -- FILE [--still]: writes the whole site, database and files, into one file, whether it runs or not.
// --still: nobody writes while the database is read, so that the file lacks nothing that was acknowledged until its end; for a move to another machine.
// npm run restore -- FILE: makes the site again, in an empty DATA_DIR (and DATABASE_URL).
// BACKUP_KEY encrypts, and decrypts.
import { readConfig } from '../server/config.ts';
import { backUp } from '../server/platform/backup/backup.ts';
import type { Summary } from '../server/platform/backup/manifest.ts';
import { restore } from '../server/platform/backup/restore.ts';
import { openStorage } from '../server/platform/storage/open-storage.ts';

const number = new Intl.NumberFormat('en');

function sumOf({ tables, files, moment }: Summary): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const megabytes = number.format(Math.ceil(files.bytes / 1024 ** 2));
  return `${number.format(rows)} rows of ${Object.keys(tables).length} tables, ${number.format(files.count)} files (${megabytes} MB): all that was acknowledged before ${moment}.`;
}

async function main([command, ...args]: string[]): Promise<string> {
  const [files, flags] = [args.filter((arg) => !arg.startsWith('--')), args.filter((arg) => arg.startsWith('--'))];
  const [file, ...more] = files;
  const known = command === 'backup' ? ['--still'] : [];
  if (!file || more.length > 0 || !flags.every((flag) => known.includes(flag)))
    throw new Error(`Usage: npm run ${command} -- FILE${known.map((flag) => ` [${flag}]`)}`);
  // Only where the site is matters; other required settings may be missing.
  const { DATA_DIR, DATABASE_URL, S3_URL, SECRET_KEY, BACKUP_KEY } = process.env;
  const config = readConfig({ DATA_DIR, DATABASE_URL, S3_URL, SECRET_KEY, BACKUP_KEY });
  const storage = await openStorage(config);
  const order = { place: config, storage, secretKey: config.secretKey, file, key: config.backupKey };
  if (command === 'restore') return `Restored: ${sumOf(await restore(order))}`;
  const made = await backUp({ ...order, still: flags.includes('--still') });
  return [
    `Written to ${file}: ${sumOf(made)}`,
    ...(config.backupKey ? [] : ['It is not encrypted, and holds the keys of the site. With BACKUP_KEY it would be.']),
  ].join('\n');
}

main(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
