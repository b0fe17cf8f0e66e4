import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, vi } from 'vitest';
import { storedByUs } from '#contract/data-inventory.ts';
import { openSession } from '../auth/sessions.ts';
import { consentToTexts } from '../pages/service.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf, password, takePassword } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';
import { unzip } from '../testing/unzip.ts';
import { deleteOldExports } from './make-export.ts';
import { notExported, sections } from './sections.ts';
import { dataExports } from './tables.ts';

const ask = (person: Person) => person.post('/me/export', { password });
const listed = async (person: Person) => (await person.get('/me/exports')).body.data;
const take = (app: FastifyInstance, url: string, token?: string | null) =>
  app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

async function made(app: FastifyInstance, tasks: Tasks, person: Person) {
  expect(await ask(person)).toHaveStatus(201);
  await tasks.runDue();
  const [row] = await listed(person);
  const { statusCode, rawPayload, headers } = await take(app, row.path, person.token);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  return { row, files: unzip(rawPayload) };
}
const read = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`json/${name}.json`)?.toString() ?? 'null');

test('every table with personal data is either exported or a listed exception', () => {
  const named = storedByUs.flatMap(({ tables }) => tables);
  expect(
    [...new Set([...sections.flatMap(({ tables }) => tables), ...Object.keys(notExported)])].sort(),
  ).toEqual([...named].sort());
  expect(
    sections.map(({ data }) => data).filter((data) => !storedByUs.some((row) => row.data === data)),
  ).toEqual([]);
});

describe('a person’s stored rows', () => {
  test('are counted for their owner only, together with the accepted versions of the terms', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await makePost(db, ana.id);
    await makePost(db, ana.id);
    await consentToTexts(db, ana.id);
    const { stored, consents } = (await ana.get('/me/data')).body.data;
    const total = (title: string) =>
      stored
        .flatMap((row: { items: object[] }) => row.items)
        .find((item: { title: string }) => item.title === title)?.total;
    expect([total('Upiti i usluge'), total('Prijave na uređajima'), total('Poruke')]).toEqual([2, 1, 0]);
    expect(consents.map(({ title }: { title: string }) => title)).toContain('Politika privatnosti');
    expect(consents[0]).toEqual({
      title: expect.any(String),
      path: expect.stringMatching(/^\/privatnost\//),
      version: '1.0',
      created_at: expect.any(String),
    });
    expect((await ivo.get('/me/data')).body.data.consents).toEqual([]);
    expect(await visitor.get('/me/data')).toHaveStatus(401);
  });
});

describe('an export', () => {
  test('contains the person’s own data with readable values, a page that shows it, and the files', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client', 'Ana <Klijent>'), await as('worker')];
    await ivo.post('/me/update', {
      contacts: { emails: ['ivo.tajni@primjer.hr'], phones: ['+385 98 765 4321'] },
    });
    await ana.post('/me/update', {
      about: 'Prva & druga rečenica.',
      contacts: { phones: ['+385 91 222 3344'] },
    });
    const post = await makePost(db, ana.id, { subject: 'Curi slavina u kuhinji, treba nova brtva.' });
    await ana.upload(`/job-posts/${post}/media`, {
      file: { ...(await picture()), name: '../../sla/ika.png' },
    });
    const service = await makePost(db, ana.id, { kind: 'offer' });
    await db.execute(
      sql`insert into job_post_events (job_post_id, event) values (${post}, 'approved'), (${service}, 'approved')`,
    );
    await ana.post('/send-message', { user_id: ivo.id, message: 'Dobar dan, kada možete doći?' });
    await ivo.post('/send-message', { user_id: ana.id, message: 'Sutra u osam.' });
    await tasks.runDue();

    const { row, files } = await made(app, tasks, ana);
    expect(row).toMatchObject({ state: 'ready', bytes: expect.any(Number) });
    expect(read(files, 'racun')).toEqual([
      expect.objectContaining({
        Ime: 'Ana <Klijent>',
        'Vrsta profila': 'Klijent',
        'O meni': 'Prva & druga rečenica.',
      }),
    ]);
    expect(read(files, 'objave')[0]).toMatchObject({
      Opis: 'Curi slavina u kuhinji, treba nova brtva.',
      Rok: 'Po dogovoru',
    });
    expect(read(files, 'objave').map((one: Record<string, string>) => [one.Vrsta, one.Stanje])).toEqual([
      ['Tražim majstora', 'Potvrda u tijeku'],
      ['Nudim uslugu', 'Aktivna'],
    ]);
    expect(read(files, 'tijek-objava').map((one: Record<string, string>) => one.Što)).toEqual(
      expect.arrayContaining(['Odobren i objavljen', 'Odobrena i objavljena']),
    );
    expect(read(files, 'poruke').map((one: Record<string, string>) => [one.Tko, one.Tekst])).toEqual([
      ['Vi', 'Dobar dan, kada možete doći?'],
      ['Ivo Majstor', 'Sutra u osam.'],
    ]);
    expect([...files.keys()].filter((name) => name.startsWith('datoteke/'))).toEqual([
      expect.stringMatching(/^datoteke\/objave\/1 [a-z]+\.webp$/),
    ]);
    expect(
      files.get([...files.keys()].find((name) => name.endsWith('.webp')) ?? '')?.toString('latin1', 8, 12),
    ).toBe('WEBP');
    const page = files.get('podaci.html')?.toString() ?? '';
    for (const text of [
      'Ana &lt;Klijent&gt;',
      'Prva &amp; druga rečenica.',
      '+385 91 222 3344',
      'Sutra u osam.',
      '<html lang="hr">',
      'Ništa nije spremljeno',
    ])
      expect(page).toContain(text);
    const all = Buffer.concat([...files.values()]).toString();
    for (const text of ['ivo.tajni', '765 4321', await emailOf(db, ivo)]) expect(all).not.toContain(text);
    expect(all).not.toContain('argon2');

    const mail = await outbox.to(await emailOf(db, ana));
    expect(mail.subject).toBe('Vaši su podaci spremni za preuzimanje');
    expect(mail.text).toContain('/korisnik/podaci#preuzimanje');
    expect(mail.text).not.toContain('podaci.zip');
  });

  test('contains every section, with encrypted data decrypted', async ({ app, as, tasks }) => {
    const ana = await as('worker');
    await ana.upload('/me/trade-check', { document: await picture() }, { oib: '69435151530' });
    await ana.upload(
      '/tickets',
      { files: await picture() },
      { topic: 'racun', name: 'Ana', email: 'ana@primjer.hr', message: 'Kako mijenjam adresu računa?' },
    );
    const { files } = await made(app, tasks, ana);
    expect([...files.keys()].filter((name) => name.startsWith('json/'))).toHaveLength(sections.length);
    expect(read(files, 'provjera-obrta')).toEqual([
      expect.objectContaining({ OIB: '69435151530', Stanje: 'čeka provjeru' }),
    ]);
    expect(
      [...files.keys()].filter((name) => name.startsWith('datoteke/')).map((name) => name.split('/')[1]),
    ).toEqual(['obrtnica', 'podrska']);
  });

  test('is available to its owner only, not to another person or a visitor, even with the link', async ({
    app,
    as,
    tasks,
    db,
  }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('superadmin')];
    const { row } = await made(app, tasks, ana);
    for (const [token, status] of [
      [ivo.token, 404],
      [maja.token, 404],
      [null, 401],
    ] as const)
      expect((await take(app, row.path, token)).statusCode).toBe(status);
    const [stored] = await db.select().from(dataExports).where(eq(dataExports.id, row.id));
    expect((await take(app, `/files/${stored?.folder}/podaci.zip`, ana.token)).statusCode).toBe(404);
    expect(await listed(ivo)).toEqual([]);
    await maja.post(`/admin/people/${ana.id}/view`, { reason: 'Pita kako stranica izgleda.' });
    expect((await listed(maja)).length).toBe(1);
    expect((await take(app, row.path, maja.token)).statusCode).toBe(403);
  });

  test('requires reauthentication, so a stolen session cannot get one', async ({ as, app, db, visitor }) => {
    const ana = await as('client');
    for (const given of [{}, { password: 'nije-ova' }, { proof: { password: 'nije-ova' } }, { proof: {} }]) {
      const answer = await ana.post('/me/export', given);
      expect(answer).toBe422('proof');
      expect(answer).toBe422('password');
    }
    expect(await visitor.post('/me/export', { password })).toHaveStatus(401);
    expect(await db.$count(dataExports, eq(dataExports.userId, ana.id))).toBe(0);
    const mia = await as('general');
    await takePassword(db, mia);
    expect(
      await new Person(app, await openSession(db, mia.id, 'kradljivac'), mia.id).post('/me/export', {}),
    ).toBe422('proof');
  });

  test('runs only once, even after ten concurrent requests', async ({ as, tasks, db }) => {
    const ana = await as('client');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ana)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    await tasks.runDue();
    expect(await db.$count(dataExports, eq(dataExports.userId, ana.id))).toBe(1);
    expect(await ask(ana)).toHaveStatus(429);
  });

  test('is never served if it was interrupted, but is built again from the start', async ({
    app,
    as,
    tasks,
    db,
    storage,
    dataDir,
  }) => {
    const ana = await as('client');
    const [, { id }] = [await ask(ana), (await listed(ana))[0]];
    const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
    // A process killed while writing leaves a truncated file and an unfinished task.
    const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('killed'));
    await expect(tasks.runDue()).rejects.toThrow('killed');
    put.mockRestore();
    await storage.put(`${row?.folder}/podaci.zip`, Buffer.from('PK half'));
    const folder = path.join(dataDir, 'files', row?.folder ?? '');
    writeFileSync(path.join(folder, 'podaci.zip.ab12.part'), 'PK half');
    expect(await listed(ana)).toEqual([expect.objectContaining({ state: 'preparing', path: null })]);
    expect((await take(app, `/api/v1/me/exports/${id}/podaci.zip`, ana.token)).statusCode).toBe(404);
    await tasks.runDue({ early: true });
    expect(await listed(ana)).toEqual([expect.objectContaining({ state: 'ready' })]);
    expect(
      unzip((await take(app, `/api/v1/me/exports/${id}/podaci.zip`, ana.token)).rawPayload).has(
        'podaci.html',
      ),
    ).toBe(true);
    expect(readdirSync(folder)).toEqual(['podaci.zip']);
  });

  test('is not stored as complete if a source fails midway', async ({ as, tasks, storage, db }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id);
    await ana.upload(`/job-posts/${post}/media`, { file: await picture() });
    await tasks.runDue();
    await ask(ana);
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) });
    const reading = vi.spyOn(storage, 'read').mockResolvedValueOnce({ bytes: 10, contents: broken });
    await expect(tasks.runDue()).rejects.toThrow('the disk is gone');
    reading.mockRestore();
    expect(await listed(ana)).toEqual([expect.objectContaining({ state: 'preparing' })]);
    await tasks.runDue({ early: true });
    expect(await listed(ana)).toEqual([expect.objectContaining({ state: 'ready' })]);
  });

  test('reports a permanent failure and can be requested again', async ({ as, tasks, storage }) => {
    const ana = await as('client');
    await ask(ana);
    const put = vi.spyOn(storage, 'put').mockRejectedValue(new Error('the disk is full'));
    for (let attempt = 0; attempt <= 5; attempt += 1)
      await expect(tasks.runDue({ early: true })).rejects.toThrow('the disk is full');
    put.mockRestore();
    expect(await listed(ana)).toEqual([
      expect.objectContaining({ state: 'failed', path: null, bytes: null }),
    ]);
    expect(await ask(ana)).toHaveStatus(201);
    await tasks.runDue();
    expect((await listed(ana)).map(({ state }: { state: string }) => state)).toEqual(['ready', 'failed']);
  });

  test('expires with its file after seven days', async ({ app, as, tasks, db, storage }) => {
    const ana = await as('client');
    const { row } = await made(app, tasks, ana);
    const [stored] = await db.select().from(dataExports).where(eq(dataExports.id, row.id));
    expect(new Date(row.ends_at).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await deleteOldExports({ db, storage }, new Date());
    expect(await listed(ana)).toHaveLength(1);
    await db.execute(sql`update data_exports set ends_at = now() - interval '1 minute' where id = ${row.id}`);
    expect((await take(app, row.path, ana.token)).statusCode).toBe(404);
    expect(await listed(ana)).toEqual([]);
    expect(await storage.exists(`${stored?.folder}/podaci.zip`)).toBe(true);
    await deleteOldExports({ db, storage }, new Date());
    expect(await storage.exists(`${stored?.folder}/podaci.zip`)).toBe(false);
    expect(await db.$count(dataExports, eq(dataExports.userId, ana.id))).toBe(0);
  });
});
