import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { csvLists } from '#contract/csv.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import { listAudit } from '#contract/moderation.ts';
import { recordAdminAction } from '../../audit/service.ts';
import { test } from '../../testing/app.ts';
import { makePost } from '../../testing/job-posts.ts';
import { slice } from '../db/paging.ts';
import type { Db } from '../db/pool.ts';
import { handleCsv } from './csv.ts';
import type { Handle } from './handle.ts';

const linesOf = (body: string) => body.trimEnd().split('\r\n');

describe('a CSV export of an admin list', () => {
  test('exists for each list, is readable by the roles that may read the list, and has a title for each column', async ({
    as,
    visitor,
  }) => {
    const [sanja, ana] = [await as('superadmin'), await as('client')];
    for (const list of csvLists) {
      const url = `/admin/${list}.csv`;
      const file = await sanja.get(url);
      expect(file, list).toHaveStatus(200);
      expect(file.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(String(file.body)).toMatch(/^\uFEFF[A-ZČŠŽĆĐ][^;\r\n]+;/);
      expect(await visitor.get(url), list).toHaveStatus(401);
      expect(await ana.get(url), list).toHaveStatus(403);
      expect(await sanja.get(`${url}?nepoznato=1`), list).toBe422('nepoznato');
    }
  });

  test('has the same rows, filters and order as the list’s pages', async ({ as, db }) => {
    const [maja, ana] = [await as('moderator'), await as('client', 'Ana; Zarez "Navodnik"')];
    for (const status of ['inactive', 'inactive', 'active'] as const)
      await makePost(db, ana.id, { status, subject: `Posao koji je ${status}\nu dva reda` });
    const { data } = (await maja.get('/admin/job-posts?status=inactive&per_page=50')).body;
    const file = String((await maja.get('/admin/job-posts.csv?status=inactive')).body);
    expect(file.match(/\r\n\d+;/g)).toEqual(data.map(({ id }: { id: number }) => `\r\n${id};`));
    expect(file).toContain('"Posao koji je inactive\nu dva reda";Neaktivan;"Ana; Zarez ""Navodnik""";');
    expect(file).not.toContain('Posao koji je active');
  });

  test('contains nothing that a spreadsheet would evaluate', async ({ as, db }) => {
    const sanja = await as('superadmin');
    const actor = {
      ...sanja,
      typeOf: 'general',
      role: 'superadmin',
      emailConfirmed: true,
      tokenId: 1,
    } as const;
    const traps = ['=HYPERLINK("http://zlo.hr")', '+38591', '-2+3', '@SUM(1)', '\t=1', ' =1'];
    for (const reason of traps)
      await db.transaction((tx) =>
        recordAdminAction(tx, actor, { action: 'user.warn', subject: { type: 'user', id: 1 }, reason }),
      );
    const lines = linesOf(String((await sanja.get('/admin/audit.csv')).body)).slice(1);
    expect(lines).toHaveLength(traps.length);
    for (const line of lines) expect(line.split(';')[7]).toMatch(/^"?'/);
  });

  const addEntries = (db: Db, last: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_entries disable trigger user`);
      await tx.execute(
        sql`insert into audit_entries (action, subject_type, subject_id) select 'user.warn', 'user', n from generate_series(1, ${last}::int) n`,
      );
      await tx.execute(sql`alter table audit_entries enable trigger user`);
    });

  test('contains every row, even beyond ten thousand', async ({ as, db }) => {
    const sanja = await as('superadmin');
    const { n: before = 0 } =
      (await db.execute<{ n: number }>(sql`select count(*)::int as n from audit_entries`)).rows[0] ?? {};
    await addEntries(db, 12_345);
    const lines = linesOf(String((await sanja.get('/admin/audit.csv')).body)).slice(1);
    expect([lines.length, new Set(lines.map((line) => line.split(';')[0])).size]).toEqual([
      before + 12_345,
      before + 12_345,
    ]);
  });

  test('is a snapshot: rows added or removed during the export do not shift the others', async ({ db }) => {
    await db.execute(sql`create table shifting as select n as id from generate_series(1, 2500) n`);
    let answer: Promise<FileAnswer> | undefined;
    const handle = ((_: unknown, work: (asked: object) => Promise<FileAnswer>) => {
      answer = work({ query: {} });
    }) as unknown as Handle;
    handleCsv({ handle, db }, listAudit, [['Broj', (row) => row.id]], async ({ query, db: snapshot }) => {
      if (query.page === 2) await db.execute(sql`delete from shifting where id > 2400`);
      const { rows } = await snapshot.execute<{ id: number }>(
        sql`select id from shifting order by id desc ${slice(query)}`,
      );
      return { data: rows as unknown as Parameters<typeof listAudit.response.encode>[0]['data'] };
    });
    const file = await answer;
    if (!file) throw new Error('the list was not bound');
    const lines = linesOf(await text(file.contents));
    expect(lines.slice(1)).toEqual(Array.from({ length: 2500 }, (_, n) => String(2500 - n)));
    expect(file.bytes).toBe(Buffer.byteLength(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`));
  });
});
