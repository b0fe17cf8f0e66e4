import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { fitsPassword } from '../server/auth/passwords.ts';
import { plainCode } from '../server/auth/reset-codes.ts';
import { openSession } from '../server/auth/sessions.ts';
import { lockDataDir } from '../server/platform/data-dir/lock.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { defineQueue } from '../server/platform/tasks/queues.ts';
import { openTasks } from '../server/platform/tasks/tasks.ts';
import { createUser } from '../server/users/service.ts';
import { runAdmin } from './admin-commands.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'admin-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const env = { DATA_DIR: dataDir, APP_URL: 'https://mestar.example.com' };
const admin = (...args: string[]) => runAdmin(args, env);
const asSite = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
  const lock = await lockDataDir(dataDir);
  const database = await openDatabase({ dataDir }, () => undefined);
  const result = await work(database);
  await database.close();
  await lock.release();
  return result;
};

test('the command creates an administrator while the site is stopped, with a link for choosing a password', async () => {
  const output = await admin('create', 'Glavna@Example.com');
  const link = new URL(/^Set the password at: (\S+)$/m.exec(output)?.[1] ?? '');
  expect(link.origin + link.pathname).toBe('https://mestar.example.com/nova-lozinka');
  const stored = await asSite(({ pool }) =>
    pool.query(
      `select users.id, role, password_hash, code_hash, expires_at - now() as holds from users join reset_codes on user_id = users.id`,
    ),
  );
  expect(stored.rows).toMatchObject([
    {
      id: Number(link.searchParams.get('racun')),
      role: 'superadmin',
      password_hash: null,
      holds: { days: 1, hours: 23 },
    },
  ]);
  expect(await fitsPassword(stored.rows[0].code_hash, plainCode(link.searchParams.get('kod') ?? ''))).toBe(
    true,
  );
});

test('the command promotes an existing account while the site runs, keeping its password', async () => {
  await asSite(async ({ db, pool }) => {
    const account = {
      name: 'Ana Anić',
      email: 'ana@example.com',
      passwordHash: 'as it was',
      emailConfirmedAt: new Date(),
    };
    const id = await db.transaction((tx) => createUser(tx, account));
    expect(await admin('create', 'ana@example.com')).toMatch(
      /^ana@example.com is now an administrator\. The password is unchanged\./,
    );
    const { rows } = await pool.query('select role, password_hash from users where id = $1', [id]);
    expect(rows).toEqual([{ role: 'superadmin', password_hash: 'as it was' }]);
  });
});

test('the command removes the password and sessions of an account registered in advance with an administrator’s address', async () => {
  await asSite(async ({ db, pool }) => {
    const id = await db.transaction((tx) =>
      createUser(tx, { name: 'Tko Zna', email: 'tko@example.com', passwordHash: 'a stranger’s' }),
    );
    await openSession(db, id, 'a stranger’s');
    expect(await admin('create', 'tko@example.com')).toContain('Set the password at: ');
    const { rows } = await pool.query(
      'select role, password_hash, (select count(*)::int from tokens where user_id = users.id) as sessions from users where id = $1',
      [id],
    );
    expect(rows).toEqual([{ role: 'superadmin', password_hash: null, sessions: 0 }]);
  });
});

test.each([[['create', 'not-an-address']], [['delete', 'ana@example.com']], [[]]])(
  'the command rejects the arguments %j and shows the usage',
  async (args) => {
    await expect(admin(...args)).rejects.toThrow('Usage: npm run admin -- create');
  },
);

test('the command prints its result, or prints an error and exits with 1', async () => {
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
  expect(await command('audit')).toMatchObject({ stdout: 'The audit log is empty.\n', stderr: '' });
  await expect(command('delete')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run admin -- create/),
  });
});

test('the command verifies the audit log and reports tampering', async () => {
  await asSite(async ({ pool, connection }) => {
    for (let n = 0; n < 2; n++)
      await pool.query(
        `insert into audit_entries (action, subject_type) values ('setting.write', 'setting.claims')`,
      );
    const seal =
      /^2 entries, none altered\. Seal of entry number 2, to store elsewhere: ([\da-f]{64})$/m.exec(
        await admin('audit'),
      )?.[1] ?? '';
    const owner = new pg.Client(connection);
    await owner.connect();
    await owner.query(
      `alter table audit_entries disable trigger user; update audit_entries set action = 'news.save' where position = 1`,
    );
    await owner.end();
    const wrong =
      /The audit log was altered\.\nEntry number 1 \(id \d+\) was changed\.\nNo entry has the given seal 0{64}\.$/;
    await expect(admin('audit', seal, '0'.repeat(64))).rejects.toThrow(wrong);
  });
});

test('the command turns a running copy into the live site and prints how many paused tasks now run', async () => {
  await asSite(async ({ db, pool, connection }) => {
    expect(await admin('copy')).toMatch(/^This site is now a copy and sends nothing/);
    const tasks = openTasks({ connection, onError: () => undefined, work: false });
    const mails = defineQueue<{ to: string }>('mail');
    tasks.work(mails, async () => undefined);
    for (const to of ['yesterday', 'today']) await tasks.enqueue(db, mails, { to });
    await pool.query(
      `update pgboss.job set created_on = now() - interval '25 hours' where data ->> 'to' = 'yesterday'`,
    );
    await tasks.pause(new Date(Date.now() + 60_000));
    const output = await admin('adopt');
    expect(output).toContain(
      'Paused tasks that now run: mail 1.\nDeleted messages older than a day: mail 1.\n',
    );
    await tasks.stop();
  });
});

test('the command turns a stopped copy into the live site and sets the number of the last receipt', async () => {
  await admin('copy');
  expect(await admin('adopt', '--last-receipt=41')).toContain('The last receipt is number 41.');
  expect(await admin('adopt')).toBe('This site is not a copy, so there is nothing to adopt.');
  expect(await admin('adopt', '--last-receipt=7')).toContain('The last receipt is number 41.');
});

test('the command checks and repairs denormalised data while the site runs', async () => {
  await asSite(async ({ pool }) => {
    expect(await admin('check')).toMatch(/^\d\d checks run, no faults found\.$/m);
    await pool.query(`insert into counter_deltas (key, step) values ('workers', 3)`);
    await expect(admin('check')).rejects.toThrow(
      /Wrong totals of lists: 1\n {2}workers: 3 instead of 0\nRun with --mend to repair/,
    );
    expect(await admin('check', '--mend')).toContain('Wrong totals of lists: 1, repaired');
    expect(await admin('check')).toContain('no faults found');
  });
});
