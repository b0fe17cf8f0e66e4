import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { daysUntil, termOf } from '#contract/complaint-words.ts';
import type { Complaint } from '#contract/complaints.ts';
import { formatDateTime } from '#contract/format.ts';
import { deals } from '../deals/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { emailOf, password } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { makeDeal } from '../testing/deals.ts';
import { pdf, picture } from '../testing/files.ts';
import { sent, trader } from '../testing/papers.ts';
import { pdfPictureWidths, pdfText } from '../testing/pdf-text.ts';
import { complaints } from './tables.ts';
import { remind } from './tasks.ts';

interface Given {
  as: (part: 'client' | 'worker') => Promise<Person>;
  db: Db;
}

async function dealing({ as, db }: Given) {
  const [ana, ivo] = [await as('client'), await as('worker')];
  return { ana, ivo, deal: await makeDeal(db, { client: ana.id, worker: ivo.id }, { euros: 120 }) };
}

const text = 'Slavina nakon zamjene opet curi.';
const answer = { answer: 'Dolazim u utorak i mijenjam brtvu.', verdict: 'accepted' };

async function written(person: Person, deal: number, more: object = {}): Promise<Complaint> {
  const { status, body } = await person.post(`/deals/${deal}/complaints`, { complaint: text, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Downloads the PDF of a complaint by posting a form. */
async function bundleOf(app: FastifyInstance, person: Person, id: number, form = ''): Promise<Buffer> {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'POST',
    url: `/api/v1/complaints/${id}/dokazi.pdf`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form,
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  return rawPayload;
}

describe('a complaint', () => {
  test('is written by the client, answered by the worker and closed by the client', async ({
    as,
    db,
    outbox,
  }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    expect((await ana.get(`/deals/${deal}/complaints`)).body.can).toEqual({ write: true });
    expect((await ivo.get(`/deals/${deal}/complaints`)).body.can).toEqual({ write: false });
    const open = await written(ana, deal);
    expect(open).toMatchObject({
      ...{ state: 'open', text, answer: null, due_on: termOf(open.created_at) },
      can: { answer: false, close: true, export: true },
    });
    expect(daysUntil(open.due_on, new Date(open.created_at))).toBe(15);
    expect((await outbox.to(await emailOf(db, ivo))).subject).toContain('Pisani prigovor');
    expect((await ivo.get(`/complaints/${open.id}`)).body.data.can).toEqual({
      ...{ answer: true, close: false, export: false },
    });
    const answered = await ivo.post(`/complaints/${open.id}/answer`, answer);
    expect(answered.body.data).toMatchObject({
      state: 'answered',
      answer: { text: answer.answer, accepts: true, late: false },
    });
    expect((await outbox.to(await emailOf(db, ana))).subject).toContain('Odgovor na prigovor');
    expect(await ivo.post(`/complaints/${open.id}/answer`, answer)).toHaveStatus(409);
    expect((await ana.post(`/complaints/${open.id}/close`)).body.data).toMatchObject({ state: 'closed' });
    expect(await ana.post(`/complaints/${open.id}/close`)).toHaveStatus(409);
    expect((await ana.get(`/deals/${deal}/complaints`)).body).toMatchObject({
      ...{ data: [{ id: open.id, state: 'closed' }], can: { write: true } },
    });
  });

  test('is accepted only from the client of a done deal, with a text, and not while another is open', async ({
    as,
    db,
  }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    const url = `/deals/${deal}/complaints`;
    expect(await ivo.post(url, { complaint: text })).toHaveStatus(403);
    expect(await ana.post(url, { complaint: 'Loše.' })).toBe422('complaint');
    expect(await ana.post(url, { complaint: text, pictures: ['post-1; drop'] })).toBe422('pictures.0');
    await db.update(deals).set({ stage: 'agreed', doneAt: null }).where(eq(deals.id, deal));
    expect(await ana.post(url, { complaint: text })).toHaveStatus(409);
    await db.update(deals).set({ stage: 'done', doneAt: new Date() }).where(eq(deals.id, deal));
    const twice = await Promise.all([1, 2, 3].map(() => ana.post(url, { complaint: text })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [{ id } = { id: 0 }] = (await ana.get(url)).body.data as Complaint[];
    expect(await ivo.post(`/complaints/${id}/answer`, { answer: 'Ne prihvaćam.' })).toBe422('verdict');
    expect(await ana.post(`/complaints/${id}/answer`, answer)).toHaveStatus(403);
    expect(await ivo.post(`/complaints/${id}/close`)).toHaveStatus(403);
  });

  test('is hidden from everyone but the parties, even from administrators', async ({ as, db, visitor }) => {
    const { ana, deal } = await dealing({ as, db });
    const { id } = await written(ana, deal);
    const urls = [`/deals/${deal}/complaints`, `/deals/${deal}/complaint-pictures`, `/complaints/${id}`];
    for (const other of [await as('client'), await as('worker'), await as('superadmin')]) {
      for (const url of urls) expect(await other.get(url)).toHaveStatus(404);
      expect(await other.post(`/complaints/${id}/dokazi.pdf`)).toHaveStatus(404);
      expect(await other.post(`/complaints/${id}/answer`, answer)).toHaveStatus(404);
      expect(await other.post(`/deals/${deal}/complaints`, { complaint: text })).toHaveStatus(404);
    }
    for (const url of urls) expect(await visitor.get(url)).toHaveStatus(401);
  });

  test('can be written and answered during a block', async ({ as, db }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    expect(await ivo.post(`/users/${ana.id}/block`)).toHaveStatus(204);
    const { id } = await written(ana, deal);
    expect(await ivo.post(`/complaints/${id}/answer`, answer)).toHaveStatus(200);
  });

  test('may include only pictures from its own deal, which are listed and printed with their stage', async ({
    as,
    db,
    app,
  }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    const other = await dealing({ as, db });
    const upload = { file: await picture() };
    const own = (await ana.upload('/send-file', upload, { user_id: String(ivo.id) })).body.data.id as number;
    const { rows } = await db.execute<{ id: number }>(sql`
      with sent as (
        insert into chat_messages (chat_id, from_id, to_id, type) select id, ${other.ana.id}, ${other.ivo.id}, 'file_message'
        from chats where low_id = least(${other.ana.id}::int, ${other.ivo.id}::int) and high_id = greatest(${other.ana.id}::int, ${other.ivo.id}::int) returning id
      ) insert into chat_files (message_id, storage_key, kind, name, type, size) select id, 'private/chat/none', 'image', 'a.webp', 'image/webp', 1 from sent returning message_id as id`);
    const foreign = rows[0]?.id;
    const { body } = await ana.get(`/deals/${deal}/complaint-pictures`);
    expect(body.data).toMatchObject([{ key: `message-${own}`, moment: 'after' }]);
    expect(await ivo.get(`/deals/${deal}/complaint-pictures`)).toHaveStatus(403);
    const url = `/deals/${deal}/complaints`;
    expect(await ana.post(url, { complaint: text, pictures: [`message-${foreign}`] })).toBe422('pictures');
    const many = Array.from({ length: 9 }, (_, n) => `message-${n + 1}`);
    expect(await ana.post(url, { complaint: text, pictures: many })).toBe422('pictures');
    const { id } = await written(ana, deal, { pictures: `message-${own}` });
    const [shown] = (await ivo.get(`/complaints/${id}`)).body.data.pictures;
    expect(await ivo.get(shown.thumb.replace('/api/v1', ''))).toHaveStatus(200);
    expect(pdfPictureWidths(await bundleOf(app, ana, id))).toEqual([60]);
  });

  test('has a PDF with the bills that the client attached to payment requests of this deal', async ({
    as,
    db,
    app,
  }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    await ivo.put('/me/trader', trader);
    const other = await makeDeal(db, { client: ana.id, worker: ivo.id });
    const attach = async (of: number, file: { name: string; bytes: Uint8Array }) => {
      const { id } = await sent(ivo, of, 'payment_request');
      expect(await ana.upload(`/papers/${id}/bill`, { file })).toHaveStatus(200);
    };
    await attach(deal, { ...(await picture()), name: 'slika-racuna.png' });
    await attach(deal, { ...pdf(), name: 'racun.pdf' });
    await attach(other, { ...pdf(), name: 'tudi-racun.pdf' });
    const { id } = await written(ana, deal);
    const file = await bundleOf(app, ana, id);
    expect(pdfPictureWidths(file)).toEqual([60]);
    const printed = pdfText(file).replace(/\s+/g, '');
    expect(printed).toContain('Računikojejepriložioklijent');
    expect(printed).toContain(createHash('sha256').update(pdf().bytes).digest('hex'));
    expect(printed).not.toContain('tudi-racun');
  });

  test('has a PDF with the papers that the client accepted, but without drafts and unaccepted papers', async ({
    as,
    db,
    app,
  }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    await db.update(deals).set({ stage: 'agreed', doneAt: null }).where(eq(deals.id, deal));
    await ivo.put('/me/trader', trader);
    const accept = async ({ id, sha256 }: { id: number; sha256: string | null }) =>
      expect(await ana.post(`/papers/${id}/accept`, { sha256 })).toHaveStatus(200);
    const quote = await sent(ivo, deal);
    await accept(quote);
    const order = await sent(ivo, deal, 'work_order');
    await accept(order);
    const open = await sent(ivo, deal, 'work_order');
    const newer = await sent(ivo, deal, 'quote', { supersedes: quote.id });
    await db.update(deals).set({ stage: 'done', doneAt: new Date() }).where(eq(deals.id, deal));
    const { id } = await written(ana, deal);
    const printed = pdfText(await bundleOf(app, ana, id)).replace(/\s+/g, '');
    for (const words of [
      ...[`Ponuda1/${quote.year}`, `${quote.sha256}`, `Radninalog1/${order.year}`, `${order.sha256}`],
      ...['Zamjenaslavine.', 'PDVnijeobračunat', 'kasnijezamijenjeno'],
    ])
      expect(printed).toContain(words);
    expect(printed).not.toContain(open.sha256);
    expect(printed).not.toContain(newer.sha256);
  });

  test('has a PDF for the client, with messages of this chat only', async ({ as, db, app }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    const maja = await as('client');
    const say = async (from: Person, to: Person, message: string) =>
      (await from.post('/send-message', { user_id: to.id, message })).body.data.id as number;
    const own = await say(ivo, ana, 'Javite ako opet procuri.');
    const foreign = await say(maja, ivo, 'Ovo je tuđa poruka.');
    const { id } = await written(ana, deal);
    const url = `/complaints/${id}/dokazi.pdf`;
    const file = await bundleOf(app, ana, id, `messages=${own}&messages=${own}`);
    const printed = pdfText(file).replace(/\s+/g, '');
    expect(printed).toContain('Slavinanakonzamjeneopetcuri.');
    expect(printed).toContain('Javiteakoopetprocuri.');
    expect(await ana.post(url, { messages: [own, foreign] })).toHaveStatus(404);
    expect(await ana.post(url, { messages: 'x' })).toHaveStatus(422);
    expect(await ivo.post(url)).toHaveStatus(403);
  });
});

const leave = async (person: Person) =>
  expect(await person.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);

describe('while the account of one party is being deleted', () => {
  test('the client reads the deal, papers and bills, and reads, writes and exports complaints', async ({
    as,
    db,
    app,
  }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    await ivo.put('/me/trader', trader);
    const order = await sent(ivo, deal, 'work_order');
    const request = await sent(ivo, deal, 'payment_request');
    const { id } = await written(ana, deal);
    await leave(ivo);

    const shown = (await ana.get(`/deals/${deal}`)).body.data;
    expect(shown).toMatchObject({ stage: 'done', worker: { id: 0, name: 'Obrisani korisnik', slug: '' } });
    expect(Object.values(shown.can)).not.toContain(true);
    expect((await ana.get('/deals')).body.data).toMatchObject([{ id: deal }]);
    expect(await ana.put(`/deals/${deal}/price`, { final_cents: 9000 })).toHaveStatus(404);

    const papers = (await ana.get(`/deals/${deal}/papers`)).body.data;
    expect(papers.map((one: { id: number }) => one.id)).toEqual([request.id, order.id]);
    expect(await ana.get(`/papers/${order.id}/dokument.pdf`)).toHaveStatus(200);
    expect((await ana.get(`/papers/${order.id}`)).body.data.can).toMatchObject({ accept: false });
    expect(await ana.post(`/papers/${order.id}/accept`, { sha256: order.sha256 })).toHaveStatus(409);
    const { body: billed } = await ana.upload(`/papers/${request.id}/bill`, { file: pdf() });
    expect(await ana.get(billed.data.bill.path.replace('/api/v1', ''))).toHaveStatus(200);

    expect((await ana.get(`/complaints/${id}`)).body.data).toMatchObject({ text, can: { export: true } });
    const printed = pdfText(await bundleOf(app, ana, id)).replace(/\s+/g, '');
    expect(printed).toContain(ivo.name.replace(/\s+/g, ''));
    expect(await ana.get(`/deals/${deal}/complaint-pictures`)).toHaveStatus(200);
    expect(await ana.post(`/complaints/${id}/close`)).toHaveStatus(200);
    const second = await written(ana, deal);
    expect((await ana.get(`/deals/${deal}/complaints`)).body.data).toMatchObject([{ id: second.id }, { id }]);
  });

  test('the worker reads the deal and papers, and answers the complaint', async ({ as, db }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    await ivo.put('/me/trader', trader);
    const paper = await sent(ivo, deal, 'work_order');
    const { id } = await written(ana, deal);
    await leave(ana);
    expect((await ivo.get(`/deals/${deal}`)).body.data).toMatchObject({
      client: { id: 0, name: 'Obrisani korisnik' },
      job_post: { user: { name: 'Obrisani korisnik' } },
    });
    expect(await ivo.get(`/papers/${paper.id}/dokument.pdf`)).toHaveStatus(200);
    expect(await ivo.post(`/deals/${deal}/papers`, { kind: 'work_order' })).toHaveStatus(409);
    expect(await ivo.post(`/complaints/${id}/answer`, answer)).toHaveStatus(200);
  });

  test('the other party of a complaint younger than a year gets a link and a deadline for downloading the evidence', async ({
    as,
    db,
    outbox,
  }) => {
    const { ana, ivo, deal } = await dealing({ as, db });
    const [eva, maja] = [await as('client'), await as('worker')];
    const ofEva = await makeDeal(db, { client: eva.id, worker: ivo.id });
    const own = await makeDeal(db, { client: ivo.id, worker: maja.id });
    const { id } = await written(ana, deal);
    const old = await written(eva, ofEva);
    await db
      .update(complaints)
      .set({ createdAt: new Date(Date.now() - 367 * 86_400_000) })
      .where(eq(complaints.id, old.id));
    await written(ivo, own);
    await leave(ivo);

    const { subject, text: email } = await outbox.to(await emailOf(db, ana));
    expect(subject).toContain('Preuzmite dokaze');
    expect(email).toContain(`/dogovori/${deal}/prigovori/${id}`);
    const { rows } = await db.execute<{ day: Date }>(
      sql`select delete_at as day from users where id = ${ivo.id}`,
    );
    expect(email.replace(/\s+/g, ' ')).toContain(
      `možete preuzeti do ${formatDateTime(new Date(rows[0]?.day ?? 0).toISOString(), new Date(0))}`,
    );
    const leavingNotices = async (person: Person) =>
      (await person.get('/notifications')).body.data.flatMap(
        ({ kind, data }: { kind: string; data: { complaint_changed?: { event: string } } }) =>
          kind === 'complaint_changed' && data.complaint_changed?.event === 'leaving' ? [kind] : [],
      );
    expect([await leavingNotices(ana), await leavingNotices(eva), await leavingNotices(maja)]).toEqual([
      ['complaint_changed'],
      [],
      ['complaint_changed'],
    ]);
  });
});

test('both parties are reminded once before the deadline and once after it, unless the worker has answered', async ({
  as,
  db,
  tasks,
}) => {
  const { ana, ivo, deal } = await dealing({ as, db });
  const answered = await dealing({ as, db });
  const { id, due_on: dueOn } = await written(ana, deal);
  const done = await written(answered.ana, answered.deal);
  await answered.ivo.post(`/complaints/${done.id}/answer`, answer);
  const reminders = async () => {
    const { rows } = await db.execute<{ user_id: number; event: string }>(
      sql`select user_id, data ->> 'event' as event from notifications
        where kind = 'complaint_changed' and data ->> 'event' in ('soon', 'over')
          and data ->> 'complaint_id' in (${String(id)}, ${String(done.id)}) order by id`,
    );
    return rows.map(
      ({ user_id, event }) => `${user_id === ana.id ? 'ana' : user_id === ivo.id ? 'ivo' : '?'} ${event}`,
    );
  };
  const on = (days: number) => new Date(Date.parse(`${dueOn}T08:20:00Z`) + days * 86_400_000);
  await remind({ db, tasks }, on(-4));
  expect(await reminders()).toEqual([]);
  for (const days of [-3, -3, -2, 0]) await remind({ db, tasks }, on(days));
  expect(await reminders()).toEqual(['ana soon', 'ivo soon']);
  for (const days of [1, 1, 2]) await remind({ db, tasks }, on(days));
  expect(await reminders()).toEqual(['ana soon', 'ivo soon', 'ana over', 'ivo over']);
  await db.update(complaints).set({ dueOn: '2020-01-01' }).where(eq(complaints.id, id));
  const late = await ivo.post(`/complaints/${id}/answer`, answer);
  expect(late.body.data.answer).toMatchObject({ late: true });
});
