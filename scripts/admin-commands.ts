import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { email as emailAddress } from '#contract/auth.ts';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { checkChain } from '../server/audit/chain.ts';
import { makeAdministrator } from '../server/auth/administrators.ts';
import { adopt } from '../server/backups/adopt.ts';
import { readConfig } from '../server/config.ts';
import { checkSite } from '../server/consistency/check.ts';
import { resealAll } from '../server/consistency/reseal.ts';
import { continueReceipts } from '../server/payments/service.ts';
import { markAsCopy } from '../server/platform/copies/copy-mark.ts';
import { DataDirBusy, lockDataDir } from '../server/platform/data-dir/lock.ts';
import { joinDatabase, openDatabase } from '../server/platform/db/open.ts';
import type { Connection, Db } from '../server/platform/db/pool.ts';
import { openSite, type Site } from '../server/platform/http/site.ts';
import { type Keys, openKeys } from '../server/platform/keys/keys.ts';
import { openStorage } from '../server/platform/storage/open-storage.ts';
import type { Storage } from '../server/platform/storage/storage.ts';
import { openTasks, type Tasks } from '../server/platform/tasks/tasks.ts';

const usage = [
  'npm run admin -- create you@example.com',
  'npm run admin -- audit [seal…]',
  'npm run admin -- check [--mend]',
  'npm run admin -- adopt [--last-receipt=N]',
  'npm run admin -- copy',
  'npm run admin -- reseal',
].join(', ');
const nextStep =
  'After signing in, enable the second step under Sigurnost: outside the demo, administrators need it to act.';

/**
 * Creates an administrator or promotes an account. Returns the message to print, which contains a link for
 * setting the password, unless the account keeps its password.
 */
async function createAdministrator(db: Db, tasks: Tasks, site: Site, email: string): Promise<string> {
  const { id, created, code } = await makeAdministrator(db, tasks, email);
  if (code === null) return `${email} is now an administrator. The password is unchanged.\n${nextStep}`;
  return [
    created ? `Created the administrator ${email}.` : `${email} is now an administrator.`,
    `Set the password at: ${site.url}${paths.newPassword({ account: id, code })}`,
    `The link works once, within ${limits.confirmationHours} hours.`,
    nextStep,
  ].join('\n');
}

/**
 * Verifies the audit log. Returns the message to print. Throws if the log was altered, or lacks an entry
 * whose seal is in `noted`.
 */
async function checkLog(db: Db, noted: readonly string[]): Promise<string> {
  const { entries, head, faults, unsealed, lost } = await checkChain(db, noted);
  const wrong = [
    ...faults.map(({ what, position, id }) =>
      what === 'missing'
        ? `An entry before number ${position} (id ${id}) is missing.`
        : `Entry number ${position} (id ${id}) was changed.`,
    ),
    ...(unsealed > 0 ? [`Entries without a seal: ${unsealed}.`] : []),
    ...lost.map((seal) => `No entry has the given seal ${seal}.`),
  ];
  if (wrong.length > 0) throw new Error(`The audit log was altered.\n${wrong.join('\n')}`);
  return head
    ? `${entries} entries, none altered. Seal of entry number ${head.position}, to store elsewhere: ${head.seal}`
    : 'The audit log is empty.';
}

interface Tools {
  /** False if another process is using the data folder. */
  alone: boolean;
  connection: Connection;
  storage: Storage;
  db: Db;
  tasks: Tasks;
  site: Site;
  /** Returns the configured encryption keys. Throws if they cannot be read. */
  keys: () => Keys;
}

/** Maximum ms between writing an uploaded file and inserting its row. */
const uploading = 20_000;

/**
 * Checks the site's data for consistency, and repairs what it can if `mend` is true. Returns the message to
 * print. Throws if faults remain.
 */
async function checkAll({ connection, storage, alone }: Tools, mend: boolean): Promise<string> {
  // Connects as the database owner, without the statement timeout of page requests.
  const client = new pg.Client({ ...connection, application_name: 'check' });
  await client.connect();
  try {
    const found = await checkSite({ client, storage, uploadsDone: () => sleep(alone ? 0 : uploading) }, mend);
    const wrong = found.filter(({ count }) => count > 0);
    const lines = wrong.map(({ what, count, examples, mended, instead }) =>
      [
        `${what}: ${count}${mended ? ', repaired' : ''}${instead ? `. ${instead}` : ''}`,
        ...examples.map((one) => `  ${one}`),
      ].join('\n'),
    );
    if (wrong.some(({ mended }) => !mended))
      throw new Error(
        [...lines, ...(mend ? [] : ['Run with --mend to repair what can be repaired automatically.'])].join(
          '\n',
        ),
      );
    return [...lines, `${found.length} checks run${wrong.length ? '' : ', no faults found'}.`].join('\n');
  } finally {
    await client.end();
  }
}

const listed = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([queue, count]) => `${queue} ${count}`)
    .sort()
    .join(', ') || 'none';

/**
 * Turns a copy into the live site and returns the message to print. `last` is the number of the original’s
 * last receipt.
 */
async function adoptCopy({ db, tasks }: Tools, last: number): Promise<string> {
  const adopted = await adopt({ db, tasks }, last);
  if (!adopted) {
    const receipt = last > 0 ? ` The last receipt is number ${await continueReceipts(db, last)}.` : '';
    return `This site is not a copy, so there is nothing to adopt.${receipt}`;
  }
  const { copy, released, deleted, lastReceipt } = adopted;
  const moment = copy.backupMoment?.toISOString() ?? 'the copy was made';
  return [
    'This is now the live site: it sends emails and push messages, moves money and notifies accounting.',
    `Paused tasks that now run: ${listed(released)}.`,
    `Deleted messages older than a day: ${listed(deleted)}.`,
    'It has a new id at the payment provider, and its id sequences were advanced by 10,000.',
    `The last receipt is number ${lastReceipt}. If the original issued later ones after ${moment}, run: npm run admin -- adopt --last-receipt=N`,
    'If REDIS_URL is set, restart every running node.',
  ].join('\n');
}

async function markCopy({ connection }: Tools): Promise<string> {
  const client = new pg.Client({ ...connection, application_name: 'copy' });
  await client.connect();
  try {
    await markAsCopy(client, null);
  } finally {
    await client.end();
  }
  return 'This site is now a copy and sends nothing until you run: npm run admin -- adopt\nIf it is running, restart it, so that waiting tasks are paused too.';
}

async function reseal({ connection, keys }: Tools): Promise<string> {
  const client = new pg.Client({ ...connection, application_name: 'reseal' });
  await client.connect();
  try {
    return `Encrypted with SECRET_KEY: ${listed(Object.fromEntries(await resealAll(client, keys())))}.`;
  } finally {
    await client.end();
  }
}

function workOf([command, ...rest]: string[]): ((tools: Tools) => Promise<string>) | undefined {
  if (command === 'audit' && rest.every((seal) => /^[\da-f]{64}$/.test(seal)))
    return ({ db }) => checkLog(db, rest);
  if (command === 'check' && (rest.length === 0 || rest.join() === '--mend'))
    return (tools) => checkAll(tools, rest.length > 0);
  const receipt = /^--last-receipt=(\d{1,9})$/.exec(rest[0] ?? '')?.[1];
  if (command === 'adopt' && (rest.length === 0 || (receipt && rest.length === 1)))
    return (tools) => adoptCopy(tools, Number(receipt ?? 0));
  if (command === 'copy' && rest.length === 0) return markCopy;
  if (command === 'reseal' && rest.length === 0) return reseal;
  const email = emailAddress.safeParse(rest[0]);
  if (command === 'create' && email.success && rest.length === 1)
    return ({ db, tasks, site }) => createAdministrator(db, tasks, site, email.data);
}

/** Runs a command and returns the message to print. Works whether or not the site is running. */
export async function runAdmin(args: string[], env: Record<string, string | undefined>): Promise<string> {
  const work = workOf(args);
  if (!work) throw new Error(`Usage: ${usage}`);
  // Reads only these settings, because administrators may run the command without the other required ones.
  const { DATA_DIR, DATABASE_URL, DATABASE_LISTEN_URL, S3_URL, APP_URL, PORT } = env;
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = env;
  const config = readConfig({
    DATA_DIR,
    DATABASE_URL,
    DATABASE_LISTEN_URL,
    S3_URL,
    APP_URL,
    PORT,
    SECRET_KEY,
    SECRET_KEY_PREVIOUS,
  });
  const onError = (error: Error) => console.error(`database: ${error.message}`);
  const lock = await lockDataDir(config.dataDir).catch((error: unknown) => {
    if (error instanceof DataDirBusy) return undefined;
    throw error;
  });
  const { db, connection, close } = await (lock ? openDatabase : joinDatabase)(config, onError);
  const tasks = openTasks({ connection, onError, work: false });
  try {
    return await work({
      db,
      tasks,
      site: openSite(config),
      connection,
      storage: await openStorage(config),
      keys: () => openKeys(config),
      alone: lock !== undefined && !config.databaseUrl,
    });
  } finally {
    await tasks.stop();
    await close();
    await lock?.release();
  }
}
