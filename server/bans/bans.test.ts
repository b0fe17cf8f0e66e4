import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { findingsOf } from '../signals/record-outcome.ts';
import { runDetectorsOnWaiting } from '../signals/run-detectors.ts';
import { makeAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { sealOib } from '../trade-checks/present.ts';

const subject = 'Treba zamijeniti slavinu i pregledati odvod u kuhinji.';
const reason = 'Lažni upiti svaki tjedan.';
const ban = (who: Person, kind: string, pattern: string, more: object = {}) =>
  who.post('/admin/bans', { kind, pattern, days: 30, reason, ...more });
const banFinding = async (db: Db, kind: 'job_post' | 'ad' | 'report', id: number) =>
  (await findingsOf(db, kind, id)).find(({ signal }) => signal === 'ban')?.reason;
const urgent = async (db: Db, id: number) =>
  (
    await db.execute<{ urgent: boolean }>(
      sql`select urgent from content_fingerprints where kind = 'job_post' and subject_id = ${id}`,
    )
  ).rows[0]?.urgent;
const later = (db: Db) =>
  db.execute(sql`update pattern_bans set changed_at = changed_at - interval '1 minute'`);

test.beforeEach(async ({ db }) => {
  for (const table of [
    'content_fingerprints',
    'signal_findings',
    'signal_counts',
    'pattern_bans',
    'reports',
    'ads',
    'job_posts',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
});

describe('a ban prioritises a case', () => {
  test('if its author signed in from a banned network', async ({ visitor, as, db }) => {
    const maja = await as('moderator');
    const account = {
      name: 'Novi Račun',
      email: `mreza${Date.now()}@test.hr`,
      password: 'sasvim-duga-lozinka',
      agreement: '1',
    };
    const up = await visitor.send('POST', '/auth/signup', { json: account, address: '203.0.113.40' });
    expect(up.status).toBe(201);
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from users where email = ${account.email}`,
    );
    const id = await makePost(db, rows[0]?.id ?? 0, { status: 'pending', subject });
    const other = await makePost(db, (await as('client')).id, {
      status: 'pending',
      subject: 'Treba okrečiti dnevnu sobu.',
    });
    expect(await ban(maja, 'network', '203.0.113.0/24')).toHaveStatus(201);
    await runDetectorsOnWaiting(db);
    expect(await banFinding(db, 'job_post', id)).toMatch(
      /^Pod zabranom do .+: mreža 203\.0\.113\.0\/24\. Razlog: Lažni upiti svaki tjedan\.$/,
    );
    expect([await urgent(db, id), await urgent(db, other), await banFinding(db, 'job_post', other)]).toEqual([
      true,
      false,
      undefined,
    ]);
    const { body } = await maja.get('/admin/inbox?kind=job_post');
    expect(body.data.map((row: { id: number; urgent: boolean }) => [row.id, row.urgent])).toEqual([
      [id, true],
      [other, false],
    ]);
  });

  test('if the ban matches the account’s address, a number in the text or a phrase', async ({ as, db }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    await db.execute(sql`update users set email = ${`ana${ana.id}@losa-domena.hr`} where id = ${ana.id}`);
    const byMail = await makePost(db, ana.id, { status: 'pending', subject });
    const eva = await as('client');
    const byPhone = await makePost(db, eva.id, {
      status: 'pending',
      subject: 'Zovite 091/234-5678 za odvoz šute.',
    });
    const byMailInText = await makePost(db, eva.id, {
      status: 'pending',
      subject: 'Pišite na prodaja (at) losa-domena.hr za cijenu.',
    });
    const byText = await makePost(db, eva.id, { status: 'pending', subject: 'Nudim KREDIT, bez provjere!' });
    await ban(maja, 'email', '*@losa-domena.hr');
    await ban(maja, 'phone', '+385 91 234*');
    await ban(maja, 'text', 'kredit bez provjere');
    await runDetectorsOnWaiting(db);
    expect(await banFinding(db, 'job_post', byMail)).toContain('email *@losa-domena.hr');
    expect(await banFinding(db, 'job_post', byMailInText)).toContain('email *@losa-domena.hr');
    expect(await banFinding(db, 'job_post', byPhone)).toContain('telefon +385 91 234*');
    expect(await banFinding(db, 'job_post', byText)).toContain('izraz „kredit bez provjere“');
  });

  test('if it is about an advertiser without an account or about reported content', async ({ as, db }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    await db.execute(
      sql`insert into user_contacts (user_id, kind, value) values (${ivo.id}, 'phone', '098 765 4321')`,
    );
    const ad = await makeAd(db, { status: 'pending', email: 'oglas@losa-domena.hr', phone: '+385987654321' });
    const shown = await makePost(db, ivo.id, { subject });
    const { body } = await ana.post('/reports', {
      subject_type: 'job_post',
      subject_id: shown,
      reason: 'spam',
    });
    await ban(maja, 'phone', '098 765 4321');
    await ban(maja, 'email', 'oglas@losa-domena.hr');
    await runDetectorsOnWaiting(db);
    expect(await banFinding(db, 'ad', ad)).toMatch(/telefon 098 765 4321\. .+ email oglas@losa-domena\.hr\./);
    expect(await banFinding(db, 'report', body.data.id)).toContain('telefon 098 765 4321');
  });

  test('if it is about a trade check, and counts the decision on it as a hit', async ({ as, db, keys }) => {
    const [ivo, maja] = [await as('worker'), await as('moderator')];
    await db.execute(sql`update users set email = ${`ivo${ivo.id}@losa-domena.hr`} where id = ${ivo.id}`);
    const { rows } = await db.execute<{
      id: number;
    }>(sql`insert into trade_checks (user_id, oib, document_key, document_type)
      values (${ivo.id}, ${sealOib(keys, '69435151530')}, 'private/trade-checks/nema.pdf', 'application/pdf') returning id`);
    const id = rows[0]?.id ?? 0;
    await ban(maja, 'email', '*@losa-domena.hr');
    await runDetectorsOnWaiting(db);
    const { body } = await maja.get(`/admin/inbox/trade_check/${id}`);
    expect(body.data).toMatchObject({ urgent: true, signals: [{ signal: 'ban' }] });
    expect(
      await maja.post(`/admin/trade-checks/${id}/decline`, { reason: 'Preslika nije čitljiva.' }),
    ).toHaveStatus(200);
    expect((await maja.get('/admin/bans')).body.data[0]).toMatchObject({ open: 0, hits: 1, misses: 0 });
  });

  test('without blocking its author or preventing its approval', async ({ as, db }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    await db.execute(sql`update users set email = ${`ana${ana.id}@losa-domena.hr`} where id = ${ana.id}`);
    await ban(maja, 'email', '*@losa-domena.hr');
    const id = await makePost(db, ana.id, { status: 'pending', subject });
    await runDetectorsOnWaiting(db);
    expect(await ana.put(`/job-posts/${id}`, { subject: `${subject} Hitno je.` })).toHaveStatus(200);
    expect(await maja.post(`/admin/job-posts/${id}/approve`)).toHaveStatus(200);
  });

  test('even if it was examined before the ban, until the ban is lifted or expires', async ({ as, db }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await makePost(db, ana.id, { status: 'pending', subject });
    await runDetectorsOnWaiting(db);
    expect(await banFinding(db, 'job_post', id)).toBeUndefined();
    const { body } = await ban(maja, 'text', 'zamijeniti slavinu');
    await runDetectorsOnWaiting(db);
    expect([(await banFinding(db, 'job_post', id)) !== undefined, await urgent(db, id)]).toEqual([
      true,
      true,
    ]);
    await later(db);
    expect(await runDetectorsOnWaiting(db)).toBe(0);
    expect(await maja.post(`/admin/bans/${body.data.id}/lift`)).toHaveStatus(200);
    await runDetectorsOnWaiting(db);
    expect([await banFinding(db, 'job_post', id), await urgent(db, id)]).toEqual([undefined, false]);
    await ban(maja, 'text', 'zamijeniti slavinu');
    await db.execute(sql`update pattern_bans set until = now() - interval '1 second' where ended_at is null`);
    await runDetectorsOnWaiting(db);
    expect(await banFinding(db, 'job_post', id)).toBeUndefined();
  });
});

describe('ban statistics', () => {
  test('count decisions about matching cases', async ({ as, db }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    await ban(maja, 'text', 'zamijeniti slavinu');
    await ban(maja, 'text', 'odvod u kuhinji');
    await ban(maja, 'text', 'popravak krova');
    const ids = [];
    for (let n = 0; n < 3; n++)
      ids.push(
        await makePost(db, ana.id, {
          status: 'pending',
          subject: n === 2 ? 'Treba zamijeniti slavinu.' : subject,
        }),
      );
    await runDetectorsOnWaiting(db);
    const counts = async () =>
      (await maja.get('/admin/bans')).body.data.map(
        (row: { pattern: string; open: number; hits: number; misses: number }) => [
          row.pattern,
          row.open,
          row.hits,
          row.misses,
        ],
      );
    expect(await counts()).toEqual([
      ['popravak krova', 0, 0, 0],
      ['odvod u kuhinji', 2, 0, 0],
      ['zamijeniti slavinu', 3, 0, 0],
    ]);
    await maja.post(`/admin/job-posts/${ids[0]}/decline`, { reason: 'Kontakt u opisu' });
    await maja.post(`/admin/job-posts/${ids[1]}/approve`);
    await maja.post(`/admin/job-posts/${ids[2]}/decline`, { reason: 'Kontakt u opisu' });
    expect(await counts()).toEqual([
      ['popravak krova', 0, 0, 0],
      ['odvod u kuhinji', 0, 1, 1],
      ['zamijeniti slavinu', 0, 2, 1],
    ]);
    const signal = (await maja.get('/admin/signals')).body.data.find(
      (one: { signal: string }) => one.signal === 'ban',
    );
    expect(signal).toMatchObject({ open: 0, hits: 2, misses: 1 });
  });
});

describe('ban administration', () => {
  test('is visible only to administrators who may suspend accounts', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const { body } = await ban(maja, 'email', '*@primjer.hr');
    expect(body.data).toMatchObject({
      kind: 'email',
      pattern: '*@primjer.hr',
      reason,
      hits: 0,
      misses: 0,
      open: 0,
      lifted_at: null,
      author: { id: maja.id },
    });
    const lift = `/admin/bans/${body.data.id}/lift`;
    for (const path of ['/admin/bans', '/admin/bans.csv']) {
      expect(await visitor.get(path)).toHaveStatus(401);
      for (const part of ['client', 'worker', 'support', 'finance'] as const)
        expect(await (await as(part)).get(path)).toHaveStatus(403);
    }
    expect(await ban(visitor, 'email', 'a@primjer.hr')).toHaveStatus(401);
    expect(await visitor.post(lift)).toHaveStatus(401);
    for (const part of ['client', 'support', 'finance'] as const) {
      expect(await ban(await as(part), 'email', 'a@primjer.hr')).toHaveStatus(403);
      expect(await (await as(part)).post(lift)).toHaveStatus(403);
    }
    expect(await maja.post('/admin/bans/999999/lift')).toHaveStatus(404);
    expect((await maja.get('/admin/bans.csv')).body).toContain(
      ';Email;*@primjer.hr;Lažni upiti svaki tjedan.;',
    );
    expect(await maja.post(lift)).toHaveStatus(200);
    const again = await maja.post(lift);
    expect(again).toHaveStatus(409);
    expect(again.body.message).toContain('Zabrana je već ukinuta');
    expect((await maja.get('/admin/bans')).body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await maja.get('/admin/bans?state=ended')).body).toMatchObject({
      data: [{ id: body.data.id, lifted_at: expect.any(String) }],
      meta: { total: 1 },
    });
  });

  test('accepts only bans with a pattern of the right kind, a reason, and a duration of at most a year', async ({
    as,
  }) => {
    const maja = await as('moderator');
    expect(await ban(maja, 'network', '10.0.0.0/8')).toBe422('pattern');
    expect(await ban(maja, 'email', 'bez-adrese')).toBe422('pattern');
    expect(await ban(maja, 'email', '')).toBe422('pattern');
    expect(await ban(maja, 'ime', 'Ivo Ivić')).toBe422('kind');
    expect(await ban(maja, 'text', 'brza zarada', { days: 366 })).toBe422('days');
    expect(await ban(maja, 'text', 'brza zarada', { days: 0 })).toBe422('days');
    expect(await ban(maja, 'text', 'brza zarada', { reason: '' })).toBe422('reason');
    expect(await maja.get('/admin/bans?state=sve')).toBe422('state');
    const { body } = await ban(maja, 'text', 'brza zarada', { days: 365 });
    expect(Math.round((Date.parse(body.data.until) - Date.now()) / 86_400_000)).toBe(365);
  });

  test('rejects patterns that match everyone', async ({ as, db }) => {
    const maja = await as('moderator');
    const wide: [string, string, string][] = [
      [
        'email',
        '*@gmail.com',
        'Uzorak je preširok: adrese na gmail.com imaju i mnogi drugi. Upišite cijelu adresu.',
      ],
      [
        'email',
        '*@NET.hr',
        'Uzorak je preširok: adrese na net.hr imaju i mnogi drugi. Upišite cijelu adresu.',
      ],
      ['email', '*@hr', 'Uzorak je preširok: upišite adresu ili *@ i cijelu domenu.'],
      ['email', '*@*', 'Uzorak je preširok: upišite adresu ili *@ i cijelu domenu.'],
      ['phone', '09*', 'Uzorak je preširok: ispred zvjezdice upišite barem pet znamenki, s nulom.'],
      ['phone', '+385 91 2*', 'Uzorak je preširok: ispred zvjezdice upišite barem pet znamenki, s nulom.'],
      ['network', '10.0.0.0/8', 'Mreža je preširoka: upišite barem /16.'],
      ['network', '2001:db8::/16', 'Mreža je preširoka: upišite barem /32.'],
    ];
    for (const [kind, pattern, text] of wide) {
      const { status, body } = await ban(maja, kind, pattern);
      expect([pattern, status, body.errors?.pattern]).toEqual([
        pattern,
        422,
        [expect.stringContaining(text)],
      ]);
      expect(await maja.get(`/admin/bans/reach?kind=${kind}&pattern=${encodeURIComponent(pattern)}`)).toBe422(
        'pattern',
      );
    }
    for (const kind of ['email', 'phone', 'network', 'text'])
      expect(await ban(maja, kind, '*')).toBe422('pattern');
    expect((await db.execute(sql`select from pattern_bans`)).rowCount).toBe(0);
    for (const [kind, pattern] of [
      ['email', 'netko@gmail.com'],
      ['email', '*@net-obrt.hr'],
      ['phone', '091 23*'],
      ['network', '10.1.0.0/16'],
    ] as const)
      expect(await ban(maja, kind, pattern)).toHaveStatus(201);
  });

  test('shows how many accounts or posts a pattern matches, before and after saving', async ({
    as,
    visitor,
    db,
  }) => {
    const maja = await as('moderator');
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into users (email, name, slug) select 'doseg' || n || case when n <= 3 then '@doseg.hr' else '@drugi.hr' end, 'Doseg', 'doseg-' || n from generate_series(1, 5) n returning id`);
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.map(({ id }) => id);
    await db.execute(sql`insert into user_contacts (user_id, kind, value) values (${first}, 'phone', '+385 92 777 1234'), (${first}, 'phone', '092/777-5678'),
      (${second}, 'phone', '0927779999'), (${third}, 'phone', '098 777 1234'), (${fourth}, 'email', 'ured@posta.doseg.hr')`);
    await db.execute(
      sql`insert into account_origins (user_id, network) values (${first}, '198.18.7.7'), (${second}, '198.18.8.7')`,
    );
    await makePost(db, first, { subject: 'Nudim DOSEG, bez granice.' });
    const { rowCount: total } = await db.execute(sql`select from users limit 1000`);
    const reach = async (kind: string, pattern: string) =>
      (await maja.get(`/admin/bans/reach?kind=${kind}&pattern=${encodeURIComponent(pattern)}`)).body.data;
    expect(await reach('email', '*@doseg.hr')).toEqual({ met: 4, of: total });
    expect(await reach('email', 'doseg1@doseg.hr')).toEqual({ met: 1, of: total });
    expect(await reach('phone', '092 777*')).toEqual({ met: 2, of: total });
    expect(await reach('network', '198.18.7.0/24')).toEqual({ met: 1, of: total });
    expect(await reach('text', 'doseg bez granice')).toEqual({ met: 1, of: 1 });
    expect((await ban(maja, 'email', '*@doseg.hr')).body.data.reach).toEqual({ met: 4, of: total });
    const path = '/admin/bans/reach?kind=email&pattern=*@doseg.hr';
    expect(await visitor.get(path)).toHaveStatus(401);
    for (const part of ['client', 'support', 'finance'] as const)
      expect(await (await as(part)).get(path)).toHaveStatus(403);
    expect(await maja.get('/admin/bans/reach?kind=ime&pattern=ivo')).toBe422('kind');
  });

  test('stores only one of ten equivalent patterns saved concurrently in different notations', async ({
    as,
    db,
  }) => {
    const maja = await as('moderator');
    const ways = ['091 234 5678', '+385 91 234 5678', '0912345678', '091/234-5678', '00385912345678'];
    const answers = await Promise.all([...ways, ...ways].map((pattern) => ban(maja, 'phone', pattern)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    expect((await maja.get('/admin/bans')).body.meta.total).toBe(1);
    const { rows } = await db.execute(
      sql`select from audit_entries where action = 'ban.create' and subject_id = ${answers.find(({ status }) => status === 201)?.body.data.id}`,
    );
    expect(rows).toHaveLength(1);
    // An expired pattern can be banned again and stays in the list of ended bans.
    await db.execute(sql`update pattern_bans set until = now() - interval '1 second'`);
    expect(await ban(maja, 'phone', '0912345678')).toHaveStatus(201);
    expect((await maja.get('/admin/bans?state=ended')).body).toMatchObject({
      data: [{ lifted_at: null }],
      meta: { total: 1 },
    });
  });

  test('accepts only one of several concurrent requests to lift a ban', async ({ as }) => {
    const [maja, mia] = [await as('moderator'), await as('superadmin')];
    const { body } = await ban(maja, 'text', 'brza zarada');
    const answers = await Promise.all(
      [maja, mia, maja, mia].map((who) => who.post(`/admin/bans/${body.data.id}/lift`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('logs the creation and lifting of a ban without its pattern, since the log is permanent', async ({
    as,
    db,
  }) => {
    const maja = await as('moderator');
    const { body } = await ban(maja, 'phone', '099 111 2222');
    await maja.post(`/admin/bans/${body.data.id}/lift`);
    const { rows } = await db.execute<{
      action: string;
      reason: string | null;
      details: object;
      actor_id: number;
    }>(
      sql`select action, reason, details, actor_id from audit_entries where subject_type = 'ban' and subject_id = ${body.data.id} order by id`,
    );
    expect(rows).toMatchObject([
      { action: 'ban.create', reason, details: { kind: 'phone', until: body.data.until }, actor_id: maja.id },
      { action: 'ban.lift', reason: null, details: { kind: 'phone' }, actor_id: maja.id },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/99.?111/);
  });
});
