// @module-tag sql
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Paper } from '#contract/papers.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Person, test } from '../testing/app.ts';
import { actingPdf, pdf, picture } from '../testing/files.ts';
import { dealing, made, sent } from '../testing/papers.ts';
import { paperBills } from './tables.ts';
import { papersCleaning } from './tasks.ts';

type File = Awaited<ReturnType<typeof picture>>;

const attach = (person: Person, id: number, file: File) => person.upload(`/papers/${id}/bill`, { file });
async function attached(person: Person, id: number, file: File): Promise<NonNullable<Paper['bill']>> {
  const { status, body } = await attach(person, id, file);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.bill;
}
/** Creates a deal with a payment request that was sent. */
async function requested(parts: Parameters<typeof dealing>[0]) {
  const { ana, ivo, id } = await dealing(parts);
  return { ana, ivo, id, request: await sent(ivo, id, 'payment_request') };
}
const statusOf = async (person: Person, path: string) => (await person.get(path)).status;

async function storedBills(storage: Storage): Promise<string[]> {
  const found: string[] = [];
  for await (const key of storage.keys()) if (key.startsWith('private/bills/')) found.push(key);
  return found;
}

describe('the bill of a payment request', () => {
  test('is attached by the client, read by both parties, and replaced by another', async ({
    as,
    db,
    storage,
  }) => {
    const { ana, ivo, id, request } = await requested({ as, db });
    expect(request).toMatchObject({ bill: null, can: { attach: false } });
    expect((await ana.get(`/papers/${request.id}`)).body.data.can).toMatchObject({ attach: true });
    const first = await attached(ana, request.id, await picture());
    expect(first).toMatchObject({ name: 'slika.png', type: 'image/webp', size: expect.any(Number) });
    for (const person of [ana, ivo])
      for (const path of [first.path, first.thumb ?? '']) expect(await statusOf(person, path)).toBe(200);
    expect(await statusOf(ana, first.path.replace('full.webp', 'file.pdf'))).toBe(404);
    const before = await storedBills(storage);
    expect(before).toHaveLength(2);

    const second = await attached(ana, request.id, pdf());
    expect(second).toMatchObject({ name: 'tlocrt.pdf', type: 'application/pdf', thumb: null });
    expect((await ivo.get(`/deals/${id}/papers`)).body.data[0].bill).toEqual(second);
    const { headers } = await ivo.get(second.path);
    expect(headers).toMatchObject({ 'content-disposition': 'inline', 'cache-control': 'no-store' });
    expect(await statusOf(ana, first.path)).toBe(404);
    for (const key of before) expect(await storage.exists(key)).toBe(false);
    expect(second.path).not.toBe((await attached(ana, request.id, pdf())).path);
  });

  test('is hidden from everyone but the parties, and only the client attaches it', async ({
    as,
    db,
    visitor,
  }) => {
    const { ana, ivo, request } = await requested({ as, db });
    const { path } = await attached(ana, request.id, await picture());
    expect(await attach(ivo, request.id, await picture())).toHaveStatus(403);
    expect(await attach(visitor, request.id, await picture())).toHaveStatus(401);
    expect(await statusOf(visitor, path)).toBe(401);
    for (const other of [await as('client'), await as('worker'), await as('superadmin')]) {
      expect(await attach(other, request.id, await picture())).toHaveStatus(404);
      expect(await statusOf(other, path)).toBe(404);
    }
    const { rows } = await db.execute<{ key: string }>(
      sql`select storage_key as key from paper_bills where paper_id = ${request.id}`,
    );
    for (const name of ['full.webp', 'card.webp'])
      expect(await statusOf(ana, `/files/${rows[0]?.key}/${name}`)).toBe(404);
  });

  test('can be attached only to a payment request that was sent, even if it has been superseded', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    for (const kind of ['quote', 'work_order'] as const)
      expect(await attach(ana, (await sent(ivo, id, kind)).id, await picture())).toHaveStatus(409);
    const draft = await made(ivo, id, 'payment_request');
    expect(await attach(ana, draft.id, await picture())).toHaveStatus(404);
    const first = await sent(ivo, id, 'payment_request');
    await sent(ivo, id, 'payment_request', { supersedes: first.id });
    await attached(ana, first.id, await picture());
  });

  test('can be attached after a cancellation and during a block', async ({ as, db }) => {
    const { ana, ivo, id, request } = await requested({ as, db });
    expect(await ivo.post(`/deals/${id}/cancel`)).toHaveStatus(200);
    expect(await ivo.post(`/users/${ana.id}/block`)).toHaveStatus(204);
    await attached(ana, request.id, await picture());
  });

  test('is rejected without a file, with two files, or with a file of an unsupported type or above ten megabytes', async ({
    as,
    db,
    storage,
  }) => {
    const { ana, request } = await requested({ as, db });
    const before = await storedBills(storage);
    expect(await ana.post(`/papers/${request.id}/bill`)).toBe422('file', 'sliku ili PDF');
    const wrong = { name: 'racun.pdf', bytes: Buffer.from('<script>alert(1)</script>') };
    expect(await attach(ana, request.id, wrong)).toBe422('file');
    const svg = { name: 'racun.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    expect(await attach(ana, request.id, svg)).toBe422('file');
    const large = { name: 'racun.pdf', bytes: Buffer.concat([pdf().bytes, Buffer.alloc(10_000_000)]) };
    const tooLarge = await attach(ana, request.id, large);
    expect([tooLarge.status, Object.keys(tooLarge.body.errors)]).toEqual([413, ['file']]);
    const multipart = new FormData();
    for (const { name, bytes } of [pdf(), pdf()])
      multipart.append('file', new Blob([bytes as BlobPart]), name);
    expect(await ana.send('POST', `/papers/${request.id}/bill`, { multipart })).toBe422('file');
    expect((await ana.get(`/papers/${request.id}`)).body.data.bill).toBeNull();
    expect(await storedBills(storage)).toEqual(before);
  });

  test('is served as a download if it is a PDF with active content', async ({ as, db }) => {
    const { ana, ivo, request } = await requested({ as, db });
    const { path } = await attached(ana, request.id, actingPdf());
    const { headers } = await ivo.get(path);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('is stored only once by ten concurrent uploads, and the files of the other uploads are deleted', async ({
    as,
    db,
    storage,
  }) => {
    const { ana, request } = await requested({ as, db });
    const before = await storedBills(storage);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => attach(ana, request.id, { ...pdf(), name: `racun-${n}.pdf` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await db.select().from(paperBills).where(eq(paperBills.paperId, request.id));
    expect(rows).toHaveLength(1);
    const left = (await storedBills(storage)).filter((key) => !before.includes(key));
    const folder = rows[0]?.storageKey;
    expect(left.toSorted()).toEqual([`${folder}/file.pdf`, `${folder}/file.verdict`]);
  });

  test('is deleted with its file by a task once the deal is deleted with its inquiry', async ({
    as,
    db,
    storage,
    tasks,
  }) => {
    const { ana, id, request } = await requested({ as, db });
    const before = await storedBills(storage);
    await attached(ana, request.id, await picture());
    const { rows } = await db.execute<{ post: number }>(
      sql`select job_post_id as post from deals where id = ${id}`,
    );
    expect(await ana.delete(`/job-posts/${rows[0]?.post}`)).toHaveStatus(204);
    await tasks.enqueue(db, papersCleaning, {});
    await tasks.runDue();
    expect(await storedBills(storage)).toEqual(before);
    expect(await db.$count(paperBills, eq(paperBills.paperId, request.id))).toBe(0);
  });
});
