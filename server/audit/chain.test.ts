// @module-tag sql
import { isNull, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type DbOrTx, openPool, type Tx } from '../platform/db/pool.ts';
import { siteRole } from '../platform/db/site-role.ts';
import type { Actor } from '../platform/session/actor.ts';
import { useDatabase } from '../testing/database.ts';
import { checkChain } from './chain.ts';
import { recordAdminAction } from './service.ts';
import { auditEntries } from './tables.ts';

const database = useDatabase();
const actor: Actor = {
  id: 1,
  name: 'Maja',
  typeOf: 'general',
  role: 'moderator',
  emailConfirmed: true,
  tokenId: 1,
};
const one = sql`insert into audit_entries (action, subject_type) values ('job_post.approve', 'job_post')`;

test('an empty log has no faults', async () => {
  expect(await checkChain(database.db)).toEqual({
    entries: 0,
    head: null,
    faults: [],
    unsealed: 0,
    lost: [],
  });
});

test('fifty concurrent entries are chained in order, and a rollback leaves no gap', async () => {
  const { db } = database;
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      db
        .transaction(async (tx) => {
          await recordAdminAction(tx, actor, {
            action: 'job_post.approve',
            subject: { type: 'job_post', id: n },
            details: { n },
          });
          if (n % 5 === 0) throw new Error('rolled back');
        })
        .catch(() => undefined),
    ),
  );
  expect(await checkChain(db)).toMatchObject({
    entries: 40,
    faults: [],
    unsealed: 0,
    head: { position: 40 },
  });
});

const refused = (db: DbOrTx, statement: SQL) =>
  db.execute(statement).then(
    () => 'done',
    ({ cause }: { cause: pg.DatabaseError }) => cause.code,
  );

describe('the append-only audit log', () => {
  const statements = [
    ['an updated entry', sql`update audit_entries set reason = 'drugo'`],
    ['a rewritten seal', sql`update audit_entries set seal = 'x', position = 7`],
    ['deleted entries', sql`delete from audit_entries`],
    ['a truncated table', sql`truncate audit_entries`],
  ] as const;

  test.for(statements)('rejects changes by the owner of the tables: %s', async ([, statement]) => {
    await database.db.execute(one);
    expect(await refused(database.db, statement)).toBe('23001');
  });

  test('ignores a position and a seal given in an insert', async () => {
    await database.db.execute(
      sql`insert into audit_entries (action, subject_type, position, seal) values ('a.b', 'job_post', 999999, 'mine')`,
    );
    expect((await checkChain(database.db, ['mine'])).lost).toEqual(['mine']);
    expect(await database.db.select().from(auditEntries).where(isNull(auditEntries.seal))).toEqual([]);
  });

  test('rejects changes by the site’s role, which cannot disable the triggers either', async () => {
    const { pool, db } = openPool(
      { ...database.connection, options: `-c role=${siteRole}` },
      () => undefined,
      1,
    );
    try {
      expect((await pool.query('select current_user as me')).rows).toEqual([{ me: siteRole }]);
      for (const [, statement] of statements) expect(await refused(db, statement)).toBe('42501');
      expect(await refused(db, sql`alter table audit_entries disable trigger user`)).toBe('42501');
      expect(await refused(db, sql`drop table audit_entries`)).toBe('42501');
      const before = await checkChain(db);
      await db.execute(one);
      expect(await checkChain(db)).toMatchObject({ entries: before.entries + 1, faults: [], unsealed: 0 });
    } finally {
      await pool.end();
    }
  });
});

test('the site’s database role has full access to every table except the sealed ones', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') and c.relname not in ('audit_entries', 'review_entries', 'review_seals') and not (
      has_table_privilege(${siteRole}, c.oid, 'select') and has_table_privilege(${siteRole}, c.oid, 'insert')
      and has_table_privilege(${siteRole}, c.oid, 'update') and has_table_privilege(${siteRole}, c.oid, 'delete'))`);
  expect(rows).toEqual([]);
});

describe('checkChain detects tampering with audit entries by a superuser', () => {
  async function forged(work: (tx: Tx, first: number) => Promise<void>) {
    const undone = new Error('undone');
    const done = database.db.transaction(async (tx) => {
      const first = ((await checkChain(tx)).head?.position ?? 0) + 1;
      for (let n = 0; n < 6; n++)
        await tx.execute(
          sql`insert into audit_entries (action, subject_type, actor_id, reason) values ('a.b', 'job_post', ${1 + (n % 2)}, ${`razlog ${n}`})`,
        );
      await tx.execute(sql`set constraints all immediate`);
      await tx.execute(sql`alter table audit_entries disable trigger user`);
      await work(tx, first);
      throw undone;
    });
    await expect(done).rejects.toBe(undone);
  }

  test.for([
    [
      'an entry is changed',
      (at: number) => sql`update audit_entries set reason = 'drugo' where position = ${at + 2}`,
      [[2, 'changed']],
    ],
    [
      'an entry is backdated',
      (at: number) =>
        sql`update audit_entries set created_at = created_at - interval '1 day' where position = ${at + 1}`,
      [[1, 'changed']],
    ],
    [
      'an entry is deleted',
      (at: number) => sql`delete from audit_entries where position = ${at + 3}`,
      [[4, 'missing']],
    ],
    [
      'two entries swap their actors',
      (at: number) =>
        sql`update audit_entries set actor_id = 3 - actor_id where position in (${at + 1}, ${at + 2})`,
      [
        [1, 'changed'],
        [2, 'changed'],
      ],
    ],
    [
      'an entry is changed and its seal recomputed',
      (at: number) =>
        sql`update audit_entries e set reason = 'drugo', seal = (select audit_seal(b.seal, jsonb_populate_record(e, '{"reason": "drugo"}')) from audit_entries b where b.position = e.position - 1) where position = ${at + 2}`,
      [[3, 'changed']],
    ],
  ] as const)('when %s', async ([, statement, faults]) => {
    await forged(async (tx, first) => {
      await tx.execute(statement(first));
      expect((await checkChain(tx)).faults.map(({ position, what }) => [position - first, what])).toEqual(
        faults,
      );
    });
  });

  test('by reporting an inserted entry as unsealed', async () => {
    await forged(async (tx) => {
      await tx.execute(one);
      expect(await checkChain(tx)).toMatchObject({ faults: [], unsealed: 1 });
    });
  });

  test('by comparing a truncated log with a previously noted seal', async () => {
    await forged(async (tx, first) => {
      const noted = (await checkChain(tx)).head?.seal ?? '';
      expect((await checkChain(tx, [noted])).lost).toEqual([]);
      await tx.execute(sql`delete from audit_entries where position = ${first + 5}`);
      expect(await checkChain(tx, [noted])).toMatchObject({ faults: [], lost: [noted] });
    });
  });

  test('by reporting a gap longer than one batch as one fault', async () => {
    await forged(async (tx, first) => {
      await tx.execute(
        sql`update audit_entries set position = position + 50000 where position >= ${first + 4}`,
      );
      expect((await checkChain(tx)).faults[0]).toMatchObject({ position: first + 50_004, what: 'missing' });
    });
  });
});
