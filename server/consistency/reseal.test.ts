import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { hashOfRecoveryCode } from '../auth/second-factor.ts';
import { useRecoveryCode } from '../auth/second-factor-queries.ts';
import { recoveryCodes, secondFactors } from '../auth/tables.ts';
import { openKeys } from '../platform/keys/keys.ts';
import { useDatabase } from '../testing/database.ts';
import { makeWorker } from '../testing/factories.ts';
import { oibHash, sealOib } from '../trade-checks/present.ts';
import { tradeChecks } from '../trade-checks/tables.ts';
import { resealAll, sealedColumns } from './reseal.ts';

const database = useDatabase();
const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const before = openKeys({ secretKey: oldKey, dataDir: '' });
const both = openKeys({ secretKey: newKey, previousSecretKey: oldKey, dataDir: '' });
const after = openKeys({ secretKey: newKey, dataDir: '' });

test('values encrypted or hashed with the previous key are converted to the new one; all others stay unchanged', async () => {
  const { db } = database;
  const [ana, ivo] = [await makeWorker(db, { name: 'Ana Anić' }), await makeWorker(db, { name: 'Ivo Ivić' })];
  const oib = '12345678903';
  await db.insert(tradeChecks).values({
    userId: ana,
    oib: sealOib(before, oib),
    oibHash: oibHash(before, oib),
    documentKey: 'private/trade-checks/a',
    documentType: 'application/pdf',
  });
  const newer = after.seal('TAJNAIVO', 'totp');
  await db.insert(secondFactors).values([
    { userId: ana, secret: before.seal('TAJNAANA', 'totp') },
    { userId: ivo, secret: newer },
  ]);
  await db.insert(recoveryCodes).values({ userId: ana, hash: hashOfRecoveryCode(before, 'abcdefghjk') });

  const client = new pg.Client(database.connection);
  await client.connect();
  const changed = await resealAll(client, both);
  const again = await resealAll(client, after);
  await client.end();
  expect(Object.fromEntries([...changed].filter(([, count]) => count > 0))).toEqual({
    'second_factors.secret': 1,
    'trade_checks.oib': 1,
  });
  expect([...again.values()].every((count) => count === 0)).toBe(true);
  const [check] = await db.select().from(tradeChecks).where(eq(tradeChecks.userId, ana));
  expect(after.open(check?.oib ?? '', 'oib')).toBe(oib);
  expect(check?.oibHash).toBe(oibHash(after, oib));
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, ivo));
  expect(factor?.secret).toBe(newer);
  // Recovery codes are hashed, so they cannot be re-encrypted; they work until the previous key is removed.
  expect(await useRecoveryCode(db, ana, after.hashes('abcdefghjk', 'recovery-code'))).toBe(false);
  expect(await useRecoveryCode(db, ana, both.hashes('abcdefghjk', 'recovery-code'))).toBe(true);
});

/** Source files that encrypt only values deleted within days: tasks, responses, tokens in emails. */
const expiring = [
  'server/auth/password-reset.ts',
  'server/phones/messages.ts',
  'server/platform/idempotency/idempotency.ts',
  'server/platform/mail/mail.ts',
];
const lasting = [
  'server/ads/access.ts',
  'server/auth/second-factor-setup.ts',
  'server/calendar/service.ts',
  'server/papers/trader.ts',
  'server/trade-checks/present.ts',
  'server/webhooks/service.ts',
];

test('every source file that encrypts values is known, and each with long-lived values has a table in the list', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const found = execFileSync('grep', ['-rlE', 'keys\\.seal\\(', '--include=*.ts', 'server'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('.test.ts') && !/^server\/(?:testing|seed)\//.test(file));
  expect(found.sort()).toEqual([...expiring, ...lasting].sort());
  expect(new Set(sealedColumns.map(({ table }) => table)).size).toBe(lasting.length);
});
