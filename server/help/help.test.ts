import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { notify } from '../notifications/notify.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { tickets } from './tables.ts';
import { deleteOldTickets } from './tickets.ts';

const input = {
  topic: 'racun',
  name: 'Ana Matić',
  email: 'ana.matic@primjer.hr',
  message: 'Ne mogu promijeniti email u profilu.',
};
const from = (n: number) => `203.0.113.${n}`;

describe('questions', () => {
  test('are available by topic and individually, with sanitized answers', async ({ visitor }) => {
    const all = (await visitor.get('/questions')).body;
    expect(all.meta.total).toBeGreaterThan(30);
    expect(all.data[0]).toMatchObject({
      topic: 'upiti',
      question: 'Kako objaviti upit?',
      html: expect.stringContaining('<a class="link" href="/novi-upit">'),
    });
    const topic = (await visitor.get('/questions?topic=poruke')).body.data;
    expect(new Set(topic.map((one: { topic: string }) => one.topic))).toEqual(new Set(['poruke']));
    expect((await visitor.get(`/questions/${all.data[0].id}`)).body.data).toEqual(all.data[0]);
    expect(await visitor.get('/questions/999999')).toHaveStatus(404);
    expect(JSON.stringify(all)).not.toContain('{portal}');
  });

  test.for([
    ['zaboravljena lozinka', 'Zaboravljena lozinka'],
    ['ZABORAVLJENE LOZINKE', 'Zaboravljena lozinka'],
    ['povrat novca', 'Kako dobiti povrat novca?'],
    ['dorada upita', 'Zašto je upit vraćen na doradu?'],
    ['provjera obrta', 'Što znači „Provjereni obrt“?'],
    ['račun za oglas', 'Gdje je račun za oglas?'],
    ['racun za oglas', 'Gdje je račun za oglas?'],
    ['izbrisati racun', 'Kako izbrisati račun i podatke?'],
  ] as const)('are found by a search for “%s”, with “%s” first', async ([words, first], { visitor }) => {
    expect((await visitor.get(`/questions?search=${encodeURIComponent(words)}`)).body.data[0]?.question).toBe(
      first,
    );
  });

  test('return an empty list for a search without matches, and a 422 for invalid filters', async ({
    visitor,
  }) => {
    expect((await visitor.get('/questions?search=astronaut')).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    expect(await visitor.get('/questions?topic=svemir')).toBe422('topic');
    expect(await visitor.get('/questions?q=lozinka')).toBe422('q');
  });

  test('collect readers’ votes on whether an answer helped, visible to editors', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const { id } = (await visitor.get('/questions')).body.data[0];
    const vote = (helpful: string, address: string) =>
      visitor.send('POST', `/questions/${id}/vote`, { json: { helpful }, address });
    for (const [n, helpful] of ['1', '1', '0'].entries())
      expect(await vote(helpful, `203.0.113.${n}`)).toHaveStatus(204);
    // A second vote from the same network (for IPv6 the same /64) is accepted but not counted.
    for (const helpful of ['0', '0']) expect(await vote(helpful, '203.0.113.1')).toHaveStatus(204);
    for (const end of ['1', '2']) expect(await vote('1', `2001:db8:1:1::${end}`)).toHaveStatus(204);
    expect((await maja.get('/admin/questions')).body.data[0]).toMatchObject({ id, yes: 3, no: 1 });
    expect(await visitor.post('/questions/999999/vote', { helpful: '1' })).toHaveStatus(404);
    expect(await visitor.post(`/questions/${id}/vote`, { helpful: 'možda' })).toBe422('helpful');
  });

  test('can be added, changed and deleted only by editors', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const question = {
      topic: 'upiti',
      question: 'Kako dodati sliku?',
      answer: 'Pritisnite **Dodajte**. <script>alert(1)</script>',
      popular: '1',
    };
    const { id } = (await maja.post('/admin/questions', question)).body.data;
    expect((await visitor.get(`/questions/${id}`)).body.data).toMatchObject({
      html: '<p>Pritisnite <strong>Dodajte</strong>. </p>',
      popular: true,
    });
    expect(await maja.post('/admin/questions', question)).toBe422('question', 'već postoji');
    expect(
      await maja.put(`/admin/questions/${id}`, { ...question, question: 'Kako dodati slike?' }),
    ).toHaveStatus(200);
    expect((await maja.get(`/admin/versions?subject_type=question&subject_id=${id}`)).body.data).toHaveLength(
      2,
    );
    expect(await maja.delete(`/admin/questions/${id}`)).toHaveStatus(204);
    expect(await visitor.get(`/questions/${id}`)).toHaveStatus(404);
    expect(await maja.delete(`/admin/questions/${id}`)).toHaveStatus(404);
    expect(await maja.put(`/admin/questions/${id}`, question)).toHaveStatus(404);
    expect(await maja.post('/admin/questions', { ...question, topic: 'svemir' })).toBe422('topic');
    for (const [who, status] of [
      [visitor, 401],
      [await as('client'), 403],
      [await as('support'), 403],
    ] as const) {
      expect(await who.get('/admin/questions')).toHaveStatus(status);
      expect(await who.post('/admin/questions', question)).toHaveStatus(status);
      expect(await who.put('/admin/questions/1', question)).toHaveStatus(status);
      expect(await who.delete('/admin/questions/1')).toHaveStatus(status);
    }
  });
});

describe('public email addresses and social networks', () => {
  test('are listed; a single email address can be fetched by its id', async ({ visitor }) => {
    const { body } = await visitor.get('/system-emails');
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual([
      'general',
      'support',
      'advertising',
      'privacy',
      'notices',
    ]);
    expect((await visitor.get(`/system-emails/${body.data[1].id}`)).body.data).toEqual(body.data[1]);
    expect(await visitor.get('/system-emails/99')).toHaveStatus(404);
    expect(await visitor.get('/system-emails?search=a')).toBe422('search');
    expect(Object.keys((await visitor.get('/social-networks')).body.data)).toEqual([
      'facebook',
      'instagram',
      'youtube',
    ]);
  });

  test('include a help address, and every email ends with its value at the time of sending', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const maja = await as('moderator');
    const foot = async () => {
      const ana = await as('client');
      await db.transaction((tx) =>
        notify(tasks, tx, {
          userId: ana.id,
          kind: 'job_post_published',
          data: { job_post_id: 7, job_type: 'Krov' },
        }),
      );
      return (await outbox.to(await emailOf(db, ana))).text.trimEnd().split('\n\n').at(-1);
    };
    const of = (key: string) => [{ key, label: 'Pomoć', email: 'pomoc@mestar.example', text: '' }];
    const before = (await maja.get('/system-emails')).body.data.map(
      ({ id: _, ...row }: { id: number }) => row,
    );
    expect(await foot()).toBe('Meštar · podrska@example.com');
    expect(await maja.put('/admin/system-emails', { emails: of('support') })).toHaveStatus(200);
    expect(await foot()).toBe('Meštar · pomoc@mestar.example');
    expect(await maja.put('/admin/system-emails', { emails: of('general') })).toHaveStatus(200);
    expect(await foot()).toBe('Meštar');
    expect(await maja.put('/admin/system-emails', { emails: before })).toHaveStatus(200);
  });

  test('can be changed only by content administrators, effective immediately', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const emails = [
      { key: 'support', label: 'Podrška', email: 'pomoc@mestar.example', text: 'Radnim danom.' },
    ];
    expect(await maja.put('/admin/system-emails', { emails })).toHaveStatus(200);
    expect((await visitor.get('/system-emails')).body.data).toEqual([{ id: 1, ...emails[0] }]);
    expect(await maja.put('/admin/system-emails', { emails: [{ ...emails[0], email: 'nije' }] })).toBe422(
      'emails.0.email',
    );
    expect(await maja.put('/admin/system-emails', { emails: [emails[0], emails[0]] })).toBe422(
      'emails.1.key',
      'već postoji',
    );
    expect(await maja.put('/admin/system-emails', { emails: [{ ...emails[0], key: 'Podrška' }] })).toBe422(
      'emails.0.key',
      'mala slova',
    );
    expect(
      await maja.put('/admin/social-networks', { facebook: 'https://www.facebook.com/mestar' }),
    ).toHaveStatus(200);
    expect((await visitor.get('/social-networks')).body.data).toEqual({
      facebook: 'https://www.facebook.com/mestar',
      instagram: '',
      youtube: '',
    });
    for (const facebook of [
      'javascript:alert(1)',
      'https://evil.example/facebook.com',
      'http://www.facebook.com/a',
      'https://facebook.com.evil.example/',
    ])
      expect(await maja.put('/admin/social-networks', { facebook })).toBe422('facebook');
    for (const [who, status] of [
      [visitor, 401],
      [await as('support'), 403],
    ] as const) {
      expect(await who.put('/admin/system-emails', { emails })).toHaveStatus(status);
      expect(await who.put('/admin/social-networks', {})).toHaveStatus(status);
    }
  });
});

describe('a support ticket', () => {
  test('gets a number and a confirmation email, and is answered by email', async ({
    as,
    outbox,
    visitor,
  }) => {
    const petra = await as('support');
    const sent = await visitor.upload('/tickets', { files: await picture() }, input);
    expect(sent).toHaveStatus(201);
    const { number } = sent.body.data;
    expect(number).toMatch(/^U-\d{6}$/);
    const [mail] = await outbox.all(input.email);
    expect([mail?.subject, mail?.text.includes(input.message)]).toEqual([
      `Zaprimili smo Vašu poruku (${number})`,
      true,
    ]);
    const [ticket] = (await petra.get('/admin/tickets')).body.data;
    expect(ticket).toMatchObject({
      number,
      topic: 'racun',
      name: input.name,
      message: input.message,
      signed_in: false,
      answer: null,
      files: [{ type: 'image/webp' }],
    });
    expect(await petra.get(ticket.files[0].path)).toHaveStatus(200);
    expect(await petra.get(`/admin/tickets/${ticket.id}/files/1`)).toHaveStatus(404);
    expect(
      await petra.post(`/admin/tickets/${ticket.id}/answer`, {
        answer: 'Poslali smo novu poveznicu.\n\nSrdačan pozdrav',
      }),
    ).toHaveStatus(200);
    expect((await outbox.all(input.email)).at(-1)).toMatchObject({
      subject: `Odgovor na Vašu poruku (${number})`,
      text: expect.stringContaining('Poslali smo novu poveznicu.'),
    });
    expect((await petra.get('/admin/tickets')).body.data).toEqual([]);
    expect((await petra.get('/admin/tickets?status=closed')).body.data).toMatchObject([
      { number, closed_by: petra.name },
    ]);
    const second = await (await as('moderator')).post(`/admin/tickets/${ticket.id}/close`);
    expect([second.status, second.body.message]).toEqual([
      409,
      `Na poruku je već odgovoreno: ${petra.name}, upravo.`,
    ]);
  });

  test('from a bot that fills in the honeypot gets the usual response and is not stored', async ({
    db,
    outbox,
    visitor,
  }) => {
    const before = await db.$count(tickets);
    const sent = await visitor.send('POST', '/tickets', {
      json: { ...input, email: 'bot@primjer.hr', website: 'https://spam.example' },
      address: from(2),
    });
    expect([sent.status, sent.body.data.number]).toEqual([201, expect.stringMatching(/^U-\d{6}$/)]);
    expect(await db.$count(tickets)).toBe(before);
    expect(await outbox.all('bot@primjer.hr')).toEqual([]);
  });

  test('requires a challenge after five tickets from one network', async ({ visitor }) => {
    const send = () => visitor.send('POST', '/tickets', { json: input, address: from(3) });
    for (let n = 0; n < 5; n++) expect(await send()).toHaveStatus(201);
    const { status, headers } = await send();
    expect([status, typeof headers.challenge]).toEqual([429, 'string']);
  });

  test.for([
    ['topic', { topic: 'svemir' }],
    ['name', { name: 'A' }],
    ['email', { email: 'ana@' }],
    ['message', { message: 'Kratko' }],
    ['message', { message: 'a'.repeat(5001) }],
  ] as const)('is rejected with an invalid %s', async ([field, change], { visitor }) => {
    expect(
      await visitor.send('POST', '/tickets', { json: { ...input, ...change }, address: from(4) }),
    ).toBe422(field);
  });

  test('with an invalid picture is rejected and leaves nothing behind', async ({ db, visitor }) => {
    const before = await db.$count(tickets);
    expect(
      await visitor.upload(
        '/tickets',
        { files: { name: 'a.png', bytes: new TextEncoder().encode('<svg onload=alert(1)>') } },
        input,
      ),
    ).toBe422('files');
    expect(await db.$count(tickets)).toBe(before);
  });

  test('is readable only by support, and deleted with its sender’s account or after a year', async ({
    as,
    db,
    storage,
    visitor,
  }) => {
    const ana = await as('client');
    expect(await ana.post('/tickets', input)).toHaveStatus(201);
    const calls = (who: Person) => [
      who.get('/admin/tickets'),
      who.get('/admin/tickets/1/files/0'),
      who.post('/admin/tickets/1/answer', { answer: 'Odgovor' }),
      who.post('/admin/tickets/1/close'),
    ];
    for (const answer of await Promise.all(calls(visitor))) expect(answer).toHaveStatus(401);
    for (const part of ['client', 'finance'] as const)
      for (const answer of await Promise.all(calls(await as(part)))) expect(answer).toHaveStatus(403);
    const petra = await as('support');
    expect(await petra.post('/admin/tickets/999999/close')).toHaveStatus(404);
    expect(await petra.get('/admin/tickets?status=lost')).toBe422('status');
    const [row] = await db.select().from(tickets).where(eq(tickets.userId, ana.id));
    expect(await petra.post(`/admin/tickets/${row?.id}/answer`, { answer: 'a' })).toBe422('answer');
    expect(await petra.post(`/admin/tickets/${row?.id}/close`)).toHaveStatus(200);
    await deleteOldTickets({ db, storage }, new Date(Date.now() - 365 * 86_400_000));
    expect(await db.$count(tickets, eq(tickets.id, row?.id ?? 0))).toBe(1);
    await db
      .update(tickets)
      .set({ closedAt: sql`now() - interval '366 days'` })
      .where(eq(tickets.id, row?.id ?? 0));
    await deleteOldTickets({ db, storage }, new Date(Date.now() - 365 * 86_400_000));
    expect(await db.$count(tickets, eq(tickets.id, row?.id ?? 0))).toBe(0);
  });

  test('stays until its files are deleted', async ({ as, db, storage }) => {
    const ana = await as('client');
    expect(await ana.upload('/tickets', { files: await picture() }, input)).toHaveStatus(201);
    const own = eq(tickets.userId, ana.id);
    await db.update(tickets).set({ closedAt: sql`now() - interval '366 days'` }).where(own);
    const before = new Date(Date.now() - 365 * 86_400_000);
    const failing = { ...storage, delete: () => Promise.reject(new Error('the store is down')) };
    await expect(deleteOldTickets({ db, storage: failing }, before)).rejects.toThrow('cannot delete');
    expect(await db.$count(tickets, own)).toBe(1);
    await deleteOldTickets({ db, storage }, before);
    expect(await db.$count(tickets, own)).toBe(0);
  });

  test('contributes to a response time that is published after five tickets have been answered', async ({
    as,
    db,
    visitor,
  }) => {
    await db.delete(tickets);
    const hours = async () => (await visitor.get('/tickets/answer-time')).body.data.hours;
    expect(await hours()).toBeNull();
    await db.execute(sql`insert into tickets (topic, name, email, message, answer, created_at, closed_at)
      select 'racun', 'Ana', 'a@b.hr', 'Poruka', 'Odgovor', now() - interval '5 hours', now() - interval '1 hour' from generate_series(1, 5)`);
    expect(await hours()).toBe(4);
    expect(await as('client')).toBeDefined();
  });
});
