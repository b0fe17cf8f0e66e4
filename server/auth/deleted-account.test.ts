import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { ads } from '../ads/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { shareFolders } from '../platform/storage/share-folders.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { givePassword, password } from '../testing/accounts.ts';
import { paidAd, startAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { endTerm } from '../testing/erase.ts';
import { picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';
import { trader } from '../testing/papers.ts';
import { columnsWith, mayStay } from '../testing/traces.ts';
import { users } from '../users/tables.ts';

const name = 'Zdenka Žigmundovski';
/** The account's name before `live` changes it. */
const formerName = 'Zdenka Škrobonja';
const email = 'posta-77810@primjer.hr';
const phone = '+385 91 7781 055';
const traces = ['igmundovski', 'krobonj', 'posta-77810', '91 7781 055', '917781055', '69435151530'];
const pattern = new RegExp(traces.join('|'));
const kinds = 45;

/**
 * Returns the decrypted emails and reset requests in the queue that contain a trace. Encrypted data does not
 * count as erased, because the site can decrypt it.
 */
async function tracesUnderSeal(db: Db, keys: Keys): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; sealed: string }>(
    sql`select name, data ->> 'sealed' as sealed from pgboss.job where data ? 'sealed'`,
  );
  const opened = rows.map(({ sealed }) =>
    ['mail', 'reset'].map((purpose) => {
      try {
        return keys.open(sealed, purpose);
      } catch {
        return '';
      }
    }),
  );
  expect(opened.every((texts) => texts.some((text) => text !== ''))).toBe(true);
  return opened.flat().filter((text) => traces.some((trace) => text.toLowerCase().includes(trace)));
}

const tracesInFiles = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile())
    .filter((file) =>
      traces.some((trace) => `${file} ${readFileSync(file, 'latin1')}`.toLowerCase().includes(trace)),
    );

interface Life {
  zdenka: Person;
  ana: Person;
  ivo: Person;
  maja: Person;
}

async function live({ zdenka, ana, ivo, maja }: Life, db: Db): Promise<{ open: number[]; review: number }> {
  await db.update(users).set({ email, typeOf: 'worker' }).where(eq(users.id, zdenka.id));
  await givePassword(db, zdenka);
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return (body as { data?: { id: number; chat_id: number } } | undefined)?.data ?? { id: 0, chat_id: 0 };
  };
  const { rows } = await db.execute<{ type: number; category: number }>(
    sql`select id as type, job_category_id as category from job_types limit 1`,
  );
  const trade = rows[0] ?? { type: 0, category: 0 };
  await done(
    zdenka.post('/me/update', {
      about: `Ja sam ${name}, zovite ${phone}.`,
      contacts: { emails: [email], phones: [phone] },
    }),
  );
  await done(
    zdenka.post('/me/update', { job_categories_ids: [trade.category], job_types_ids: [trade.type] }),
  );
  await done(
    zdenka.upload(
      '/me/trade-check',
      { document: { ...(await picture()), name: `${name}.png` } },
      { oib: '69435151530' },
    ),
  );
  await done(
    zdenka.post('/saved-searches', { title: name, frequency: 'daily', filters: { search: 'žigmundovski' } }),
  );
  await done(zdenka.post(`/users/${ivo.id}/block`).then(() => zdenka.post(`/users/${ivo.id}/unblock`)));

  const own = await makePost(db, zdenka.id, { subject: `Zovem se ${name}, moj broj je ${phone}.` });
  await done(
    zdenka.upload(`/job-posts/${own}/media`, { file: { ...(await picture()), name: `${name}.png` } }),
  );
  // Uploading the file sent the post to moderation, so the post is activated again.
  await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, own));
  const offer = {
    work: `Radi ${name}, javite se na ${phone}.`,
    price_from_cents: 9000,
    valid_until: '2099-12-31',
  };
  const theirs = [await makePost(db, ana.id), await makePost(db, ana.id)] as const;
  const accepted = await done(zdenka.post(`/job-posts/${theirs[0]}/offers`, offer));
  await done(ana.post(`/offers/${accepted.id}/accept`));
  await done(zdenka.put('/me/trader', { ...trader, business_name: name, street: `Kod ${name}` }));
  const [deal] = (await zdenka.get('/deals')).body.data as { id: number }[];
  const quote = await done(zdenka.post(`/deals/${deal?.id}/papers`, { kind: 'quote' }));
  await done(zdenka.post(`/papers/${quote.id}/send`));
  const request = await done(zdenka.post(`/deals/${deal?.id}/papers`, { kind: 'payment_request' }));
  await done(zdenka.post(`/papers/${request.id}/send`));
  const bill = { file: { ...(await picture()), name: `Račun ${name}.png` } };
  await done(ana.upload(`/papers/${request.id}/bill`, bill));
  const unanswered = await done(zdenka.post(`/job-posts/${theirs[1]}/offers`, offer));
  const written = await done(zdenka.post(`/offers/${unanswered.id}/quote`));
  await done(zdenka.post(`/papers/${written.id}/send`));
  const gotten = await done(
    ivo.post(`/job-posts/${own}/offers`, { ...offer, work: 'Zamjena slavine s odvozom.' }),
  );
  await done(ivo.put('/me/trader', trader));
  const received = await done(ivo.post(`/offers/${gotten.id}/quote`));
  await done(ivo.post(`/papers/${received.id}/send`));
  await done(zdenka.post(`/offers/${gotten.id}/decline`));

  const saved = `/saved-items/job-posts/${theirs[1]}`;
  await done(zdenka.post(saved));
  await done(zdenka.put(saved, { private_note: `Javiti se kao ${name}.` }));
  const savedByAna = `/saved-items/workers/${zdenka.id}`;
  await done(ana.post(savedByAna));
  await done(ana.put(savedByAna, { private_note: `Zvati ${name} na ${phone}.` }));

  await done(
    zdenka.post('/send-message', { user_id: ivo.id, message: `Ovdje ${name}, moj broj je ${phone}.` }),
  );
  await done(ivo.post('/send-message', { user_id: zdenka.id, message: 'Hvala, javit ću se sutra.' }));
  await done(zdenka.upload('/send-file', { file: await picture() }, { user_id: String(ivo.id) }));
  const kept = await done(
    zdenka.post('/reviews', {
      user_id: ana.id,
      stars: 5,
      comment: `Sve po dogovoru. Preporuka: ${formerName}, poslije ${name}, ${phone}.`,
    }),
  );
  const about = await done(
    ana.post('/reviews', { user_id: zdenka.id, stars: 4, comment: 'Majstorica je došla na vrijeme.' }),
  );
  await done(zdenka.post(`/reviews/${about.id}/answer`, { answer: 'Hvala Vam lijepa.' }));
  const removed = await done(
    zdenka.post('/reviews', {
      user_id: ivo.id,
      stars: 2,
      comment: `Nije došao. Pitajte: ${name}, ${phone}.`,
    }),
  );
  await done(maja.delete(`/reviews/${removed.id}?reason=Kontakt`));

  const evidence = { subject_type: 'user', subject_id: zdenka.id, reason: 'spam' };
  const closed = await done(ana.post('/reports', { ...evidence, details: `${name} me stalno zove.` }));
  await done(maja.post(`/admin/reports/${closed.id}/close`, { reason: `Nema povrede: ${name}.` }));
  const { id: report } = await done(ivo.post('/reports', evidence));
  const words = { reason: 'abuse', details: `Vrijeđa me. Zovite: ${name}, ${phone}.` };
  const dismissed = await done(
    zdenka.post('/reports', { ...words, subject_type: 'user', subject_id: ana.id }),
  );
  await done(maja.post(`/admin/reports/${dismissed.id}/close`, { reason: 'Nema povrede.' }));
  const waiting = await done(zdenka.post('/reports', { ...words, subject_type: 'user', subject_id: ivo.id }));
  const ofReview = await done(
    ana.post('/reports', { ...evidence, subject_type: 'review', subject_id: kept.id }),
  );
  await done(maja.post(`/admin/reports/${ofReview.id}/close`, { reason: 'Nema povrede.' }));

  const advertiser = { name, email, phone, click_action: 'calling', click_url: undefined };
  const paid = await paidAd(zdenka, advertiser);
  await db.update(ads).set({ status: 'active' }).where(eq(ads.id, paid.id));
  const ofAd = await done(ana.post('/reports', { ...evidence, subject_type: 'ad', subject_id: paid.id }));
  await done(maja.post(`/admin/reports/${ofAd.id}/close`, { reason: 'Nema povrede.' }));
  await startAd(zdenka, advertiser);

  const ticket = { topic: 'racun', name, email, message: `Ovdje ${name}, nazovite me na ${phone}.` };
  await done(zdenka.upload('/tickets', { files: { ...(await picture()), name: `${name}.png` } }, ticket));
  await done(zdenka.post('/tickets', ticket));
  const open = (await maja.get('/admin/tickets')).body.data as { id: number; name: string }[];
  await done(
    maja.post(`/admin/tickets/${open.find((one) => one.name === name)?.id}/answer`, {
      answer: `Poštovana ${name}, javit ćemo se.`,
    }),
  );

  await done(zdenka.delete(`/chats/${accepted.chat_id}`));
  await done(zdenka.post('/me/update', { name }));
  return { open: [report, waiting.id], review: kept.id };
}

async function leaveTraces(db: Db, { zdenka, ana }: Life): Promise<void> {
  const { id } = zdenka;
  await db.execute(
    sql`update tokens set device_name = ${`Mobitel: ${name}`}, fcm_token = ${`fcm-${email}`} where user_id = ${id}`,
  );
  await db.execute(sql`insert into push_subscriptions (user_id, token_id, endpoint, p256dh, auth)
    select user_id, id, ${`https://push.primjer.hr/${email}`}, 'k', 'a' from tokens where user_id = ${id} limit 1`);
  await db.execute(
    sql`insert into social_identities (user_id, provider, subject, email) values (${id}, 'google', ${`g-${email}`}, ${email})`,
  );
  await db.execute(
    sql`insert into passkeys (user_id, credential_id, public_key, name) values (${id}, 'c', 'k', ${`Ključ: ${name}`})`,
  );
  await db.execute(
    sql`insert into email_changes (user_id, email, expires_at) values (${id}, ${`nova-${email}`}, now() + interval '1 day')`,
  );
  await db.execute(
    sql`insert into mailed_links (hash, user_id, purpose, email, expires_at) values ('h', ${id}, 'set_password', ${email}, now() + interval '1 day')`,
  );
  await db.execute(
    sql`insert into webhooks (user_id, url, secret, events) values (${id}, ${`https://program.primjer.hr/${email}`}, 's', '{offer.created}')`,
  );
  await db.execute(sql`insert into old_slugs (slug, user_id) values ('zdenka-igmundovski-prije', ${id})`);
  await db.execute(sql`insert into subscribers (email, confirmed_at) values (${email.toUpperCase()}, now())`);
  await db.execute(
    sql`insert into phrases (user_id, kind, position, text) values (${id}, 'opening', 0, ${`Ovdje ${name}.`})`,
  );
  await db.execute(
    sql`insert into portfolio_pictures (user_id, position, storage_key, caption, width, height) values (${id}, 0, 'portfolio/nema', ${`Radi ${name}`}, 60, 40)`,
  );
  await db.execute(
    sql`update deals set address = ${`Kod ${name}, ${phone}`} where worker_id = ${id} or client_id = ${id}`,
  );
  await db.execute(sql`update users set standing_reason = ${`Prijavio: ${name}`} where id = ${id}`);
  await db.execute(
    sql`insert into job_post_events (job_post_id, event, text) select id, 'review_declined', ${`Maknite ${phone}`} from job_posts where user_id = ${id}`,
  );
  await db.execute(
    sql`update statements set text = ${`Poštovana ${name}`}, quote = ${phone} where user_id = ${id}`,
  );
  await db.execute(
    sql`insert into appeals (decision_id, user_id, text) select decision_id, user_id, ${`Javite se: ${phone}`} from statements where user_id = ${id}`,
  );
  await db.execute(sql`insert into inbox_decisions (kind, subject_id, action, input, state, failure, waiting_since, made_at, due_at)
    values ('trade_check', 1, 'approve', ${JSON.stringify({ title: name })}, 'failed', 'Već je odlučeno.', now(), now() - interval '2 hours', now())`);
  await db.execute(
    sql`insert into signal_findings (kind, subject_id, signal, reason, user_id) values ('trade_check', 1, 'text_again', ${name}, ${id})`,
  );
  await db.execute(sql`update trade_checks set reason = ${`Nije čitljivo: ${name}`} where user_id = ${id}`);
  await db.execute(sql`insert into pattern_bans (kind, pattern, norm, head, reason, until)
    values ('phone', ${phone}, '917781055', '917781055', ${`Prevara: ${name}`}, now() + interval '1 year')`);
  await db.execute(sql`insert into payment_refunds (payment_id, amount_cents, status, origin, request_key, reason, settled_at)
    select id, 100, 'failed', 'hand', 'r', ${`Vraćeno: ${name}`}, now() from payments limit 1`);
  await db.execute(
    sql`insert into contact_reveals (viewer_id, subject_id, day) values (${ana.id}, ${id}, current_date)`,
  );
}

/**
 * A task with an unknown notification kind fails on every attempt and remains as a failed task with its data.
 */
const notifications = defineQueue<object>('notify');
async function failForGood(db: Db, tasks: Tasks, userId: number): Promise<void> {
  await tasks.enqueue(db, notifications, { userId, kind: 'carried', id: null, data: { person: { name } } });
  for (let time = 0; time <= notifications.retries; time += 1)
    await expect(tasks.runDue({ early: true })).rejects.toThrow();
}

test('a deleted account’s names, address and phone are removed from all tables and files, apart from listed exceptions', async ({
  as,
  db,
  tasks,
  keys,
  outbox,
  dataDir,
  storage,
  visitor,
}) => {
  const [zdenka, ana, ivo, maja] = [
    await as('worker', formerName),
    await as('client'),
    await as('worker'),
    await as('superadmin'),
  ];
  const { open, review } = await live({ zdenka, ana, ivo, maja }, db);
  await tasks.runDue();
  for (const folder of [shareFolders.profile(zdenka.id), shareFolders.post(zdenka.id, 1)])
    await storage.put(`${folder}/slika.png`, Buffer.from(name));
  await failForGood(db, tasks, zdenka.id);
  await leaveTraces(db, { zdenka, ana, ivo, maja });
  expect(await zdenka.post('/me/export', { password })).toHaveStatus(201);
  await tasks.runDue();
  const [exported] = (await zdenka.get('/me/exports')).body.data;
  expect(exported.state).toBe('ready');
  const { rows: packed } = await db.execute<{ folder: string }>(
    sql`select folder from data_exports where user_id = ${zdenka.id}`,
  );
  expect(packed).toHaveLength(1);
  await visitor.post('/auth/password-reset/request', { email });
  expect(await columnsWith(db, pattern)).toEqual(
    expect.arrayContaining([
      'users.name',
      'users.email',
      'user_contacts.value',
      'search_words.word',
      'tickets.message',
    ]),
  );

  expect((await columnsWith(db, pattern)).length).toBeGreaterThanOrEqual(kinds);

  expect(await zdenka.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
  await tasks.runDue();
  expect((await outbox.all(email)).map(({ subject }) => subject)).toContain('Vaš račun je izbrisan');
  await endTerm({ db, tasks }, zdenka);

  expect(await columnsWith(db, pattern)).toEqual(Object.keys(mayStay).sort());
  expect(await tracesUnderSeal(db, keys)).toEqual([]);
  // Rows that refer to the account only by its id must also be gone.
  for (const table of [
    'data_exports',
    'trade_checks',
    'subscribers',
    'contact_reveals',
    'known_devices',
    'consents',
  ])
    expect(
      (
        await db.execute(
          sql`select from ${sql.identifier(table)} as r where r::text like ${`%${email}%`} or to_jsonb(r) ->> 'user_id' = ${String(zdenka.id)}`,
        )
      ).rows,
      table,
    ).toEqual([]);
  // A zip would hide traces from the search below.
  const left = readdirSync(dataDir, { recursive: true }).map(String);
  expect(left.filter((file) => file.endsWith('.zip'))).toEqual([]);
  expect(tracesInFiles(dataDir)).toEqual([]);
  // The search above cannot find text in pictures and PDFs, so none of these files may remain.
  expect(left.filter((file) => /private\/(papers|bills)\/.+\.(webp|pdf)$/.test(file))).toEqual([]);

  const notifications = [
    ...(await ana.get('/notifications?per_page=50')).body.data,
    ...(await ivo.get('/notifications?per_page=50')).body.data,
  ];
  const named = notifications.filter(({ kind, data }) =>
    JSON.stringify(data[kind]).includes(`"id":${zdenka.id},`),
  );
  expect(new Set(named.map(({ kind }) => kind))).toEqual(
    new Set([
      'offer_received',
      'offer_answered',
      'deal_changed',
      'review_added',
      'review_answered',
      'chat_deleted',
      'review_deleted',
    ]),
  );
  for (const one of named) expect(JSON.stringify(one)).toContain('Obrisani korisnik');

  expect((await ana.get(`/reviews/${ana.id}`)).body.data[0]).toMatchObject({
    id: review,
    reviewer: null,
    comment: 'Sve po dogovoru. Preporuka: [uklonjeno], poslije [uklonjeno], [uklonjeno].',
  });

  // Evidence in open reports is deleted only when the reports are closed; paid ads and the evidence about
  // them remain.
  const holding = await db.execute(
    sql`select id from reports where status = 'open' and strpos(lower(snapshot::text || coalesce(details, '')), 'igmundovski') > 0`,
  );
  expect(holding.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(open));
  for (const report of open)
    expect(await maja.post(`/admin/reports/${report}/close`, { reason: 'Račun je obrisan.' })).toHaveStatus(
      200,
    );
  await db.execute(sql`update reports set snapshot = '{}' where subject_type = 'ad'`);
  expect((await columnsWith(db, pattern)).filter((place) => place.startsWith('reports.'))).toEqual([]);
});
