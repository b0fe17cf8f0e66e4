import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import { adForm, card, makeAd, paidAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { ads } from './tables.ts';

const reason = 'Oglas nije povezan s kućnim i zanatskim poslovima.';
async function paidWithPicture(advertiser: Person) {
  const fields = Object.fromEntries(Object.entries(adForm).map(([name, value]) => [name, String(value)]));
  const { body } = await advertiser.upload('/ads/init', { 'adsMedias[]': await picture() }, fields);
  const { id, access_token: token, adsMedias } = body.data;
  expect(await advertiser.post('/payment/ads', { id, token, ...card() })).toHaveStatus(200);
  return { id, token, path: adsMedias[0].path as string };
}
const hrefOf = (text: string) => /https?:\/\/\S+\/oglasi\/(\d+)\?kod=([\w-]+)/.exec(text)?.slice(1) ?? [];

test('pending ads are listed longest wait first, and ads in other states newest first', async ({
  as,
  db,
  visitor,
}) => {
  const maja = await as('moderator');
  const [late, early] = [await paidAd(visitor), await paidAd(visitor)];
  await db
    .update(ads)
    .set({ submittedAt: new Date('2026-01-01') })
    .where(eq(ads.id, early.id));
  const { data, meta } = (await maja.get('/admin/ads')).body;
  expect([data.map(({ id }: { id: number }) => id), meta.total]).toEqual([[early.id, late.id], 2]);
  expect(data[0]).toMatchObject({
    status: 'pending',
    email: 'oglasi@primjer.hr',
    can: { approve: true, decline: true, pause: false, edit: false },
  });
  const [one, two] = [await makeAd(db), await makeAd(db)];
  expect((await maja.get('/admin/ads?status=active')).body.data.map(({ id }: { id: number }) => id)).toEqual([
    two,
    one,
  ]);
  expect(await maja.get('/admin/ads?status=lost')).toBe422('status');
  expect(await maja.get('/admin/ads?user_id=1')).toBe422('user_id');
});

test('only moderators can decide on an ad; the ad must exist, and declining or pausing needs a reason', async ({
  as,
  visitor,
}) => {
  const { id } = await paidAd(visitor);
  const maja = await as('moderator');
  for (const action of ['approve', 'decline', 'pause']) {
    for (const [who, status] of [
      [visitor, 401],
      [await as('client'), 403],
      [await as('finance'), 403],
      [await as('support'), 403],
    ] as const)
      expect(await who.post(`/admin/ads/${id}/${action}`, { reason })).toHaveStatus(status);
    expect(await maja.post(`/admin/ads/999999/${action}`, { reason })).toHaveStatus(404);
    expect(await maja.post(`/admin/ads/x/${action}`, { reason })).toHaveStatus(404);
    if (action !== 'approve')
      for (const wrong of [undefined, 'ne', 'a'.repeat(501)])
        expect(await maja.post(`/admin/ads/${id}/${action}`, { reason: wrong })).toBe422('reason');
  }
  expect((await visitor.get('/ads')).body.data.map(({ id: shown }: { id: number }) => shown)).not.toContain(
    id,
  );
});

test('an advertiser with an account is notified on the site; the audit log records who decided and why', async ({
  as,
  db,
  outbox,
}) => {
  const [ana, maja] = [await as('client'), await as('moderator')];
  const { id } = await paidAd(ana, { email: 'ana-oglasi@primjer.hr' });
  expect((await maja.post(`/admin/ads/${id}/approve`)).body.data.status).toBe('active');
  expect(
    (await maja.post(`/admin/ads/${id}/pause`, { reason: 'Poveznica ne radi.' })).body.data,
  ).toMatchObject({
    status: 'paused',
    reason: 'Poveznica ne radi.',
  });
  expect((await maja.post(`/admin/ads/${id}/approve`)).body.data).toMatchObject({
    status: 'active',
    reason: null,
  });
  await maja.post(`/admin/ads/${id}/pause`, { reason: 'Opet ne radi.' });
  expect((await maja.post(`/admin/ads/${id}/decline`, { reason })).body.data).toMatchObject({
    status: 'declined',
    reason,
  });
  expect((await ana.get(`/ads/${id}`)).body.data).toMatchObject({ status: 'declined', reason });
  await outbox.all('ana-oglasi@primjer.hr');
  expect((await ana.get(`/ads/${id}`)).body.data).toMatchObject({ status: 'refunded', reason });
  const { data } = (await ana.get('/notifications')).body;
  expect(data.map(({ title }: { title: string }) => title)).toEqual([
    'Novac je vraćen',
    'Oglas nije prihvaćen',
    'Oglas je zaustavljen',
    'Oglas je objavljen',
    'Oglas je zaustavljen',
    'Oglas je objavljen',
  ]);
  expect(data[1]).toMatchObject({
    kind: 'ad_status_changed',
    data: { ad_status_changed: { ad_id: id, status: 'declined', reason } },
    href: expect.stringMatching(`^/oglasi/${id}\\?trid=`),
  });
  const emails = await outbox.all('ana-oglasi@primjer.hr');
  expect(
    emails.map(({ subject }) => subject).filter((subject) => subject !== 'Odluka o Vašem oglasu'),
  ).toEqual(['Potvrda o plaćanju']);
  const log = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'ad'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
  expect(log.map(({ action, actorId, reason: why }) => [action, actorId === maja.id, why])).toEqual([
    ['ad.approve', true, null],
    ['ad.pause', true, 'Poveznica ne radi.'],
    ['ad.approve', true, null],
    ['ad.pause', true, 'Opet ne radi.'],
    ['ad.decline', true, reason],
  ]);
});

test('the explanation of a decision on an ad is part of its statement of reasons', async ({
  as,
  db,
  tasks,
}) => {
  const [ana, maja] = [await as('client'), await as('moderator')];
  const [declined, inbox, paused] = [
    await makeAd(db, { userId: ana.id, status: 'pending' }),
    await makeAd(db, { userId: ana.id, status: 'pending' }),
    await makeAd(db, { userId: ana.id }),
  ];
  const decision = (text: string) => ({ reason, text: `Po Uvjetima korištenja („Oglasi“) ${text}.` });
  await maja.post(`/admin/ads/${declined}/decline`, decision('odbijen'));
  await maja.post(`/admin/ads/${paused}/pause`, decision('zaustavljen'));
  await maja.post('/admin/inbox/decisions', {
    ...{ kind: 'ad', id: inbox, action: 'decline' },
    ...decision('odbijen u pretincu'),
  });
  await tasks.runDue({ early: true });
  const { data } = (await ana.get('/me/decisions')).body;
  expect(data.map(({ text }: { text: string }) => text).sort()).toEqual(
    ['odbijen', 'odbijen u pretincu', 'zaustavljen'].map((text) => decision(text).text).sort(),
  );
});

test('the picture of a paused or declined ad is sent only to its advertiser and administrators, uncached', async ({
  as,
  visitor,
}) => {
  const [ana, ivo, maja, franjo] = [
    await as('client'),
    await as('worker'),
    await as('moderator'),
    await as('finance'),
  ];
  const { id, path } = await paidWithPicture(ana);
  const statuses = () =>
    Promise.all([visitor, ivo, ana, maja, franjo].map(async (person) => (await person.get(path)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  await maja.post(`/admin/ads/${id}/approve`);
  await maja.post(`/admin/ads/${id}/pause`, { reason });
  expect(await statuses()).toEqual([404, 404, 200, 200, 200]);
  expect((await ana.get(path)).headers['cache-control']).toBe('private, no-store');
  await maja.post(`/admin/ads/${id}/approve`);
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  await maja.post(`/admin/ads/${id}/pause`, { reason });
  await maja.post(`/admin/ads/${id}/decline`, { reason });
  expect(await statuses()).toEqual([404, 404, 200, 200, 200]);
});

test('an ad that was declined is shown without its picture to the holder of its private link', async ({
  as,
  visitor,
}) => {
  const [maja, ana] = [await as('moderator'), await as('client')];
  const { id, token, path } = await paidWithPicture(visitor);
  const shown = async (person: Person) =>
    (await person.get(`/ads/${id}?token=${token}`)).body.data.adsMedias.length;
  expect(await shown(visitor)).toBe(1);
  await maja.post(`/admin/ads/${id}/decline`, { reason });
  expect([await shown(visitor), await shown(ana), await shown(maja)]).toEqual([0, 0, 1]);
  expect(await visitor.get(path)).toHaveStatus(404);
});

test('an advertiser without an account gets an email with the private link to the ad', async ({
  as,
  visitor,
  outbox,
}) => {
  const [maja, email] = [await as('moderator'), 'bez-racuna@primjer.hr'];
  const { id, token } = await paidAd(visitor, { email });
  const receipt = await outbox.to(email);
  expect([receipt.subject, hrefOf(receipt.text)]).toEqual(['Potvrda o plaćanju', [String(id), token]]);
  expect(receipt.text).toContain('Ovo je potvrda o plaćanju, nije fiskalizirani račun.');
  await maja.post(`/admin/ads/${id}/decline`, { reason });
  const mails = await outbox.all(email);
  for (const { text } of [receipt, ...mails]) expect(text).not.toContain('/korisnik/');
  const declined = mails.find(({ subject }) => subject === 'Oglas nije prihvaćen');
  expect(declined?.text).toContain(reason.replace(/\.$/, ''));
  expect(hrefOf(declined?.text ?? '')).toEqual([String(id), token]);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Novac je vraćen',
    'Odluka o Vašem oglasu',
    'Oglas nije prihvaćen',
    'Potvrda o plaćanju',
  ]);
  expect((await visitor.get(`/ads/${id}?token=${token}`)).body.data.status).toBe('refunded');
});

test('if two moderators decide at the same time, the second is shown who decided first; an ad with impressions cannot be declined', async ({
  as,
  db,
  visitor,
}) => {
  const [maja, luka] = [await as('moderator', 'Maja Prva'), await as('moderator', 'Luka Drugi')];
  const { id } = await paidAd(visitor);
  const answers = await Promise.all([
    maja.post(`/admin/ads/${id}/approve`),
    luka.post(`/admin/ads/${id}/decline`, { reason }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.message).toBe(
    answers[0]?.status === 200
      ? 'Oglas je već riješen: Maja Prva, upravo.'
      : 'Oglas je već riješen: Luka Drugi, upravo.',
  );
  const seen = await makeAd(db, { status: 'paused', impressions: 1 });
  const declined = await maja.post(`/admin/ads/${seen}/decline`, { reason });
  expect([declined.status, declined.body.message]).toEqual([
    409,
    'Oglas koji je već prikazivan više se ne može odbiti.',
  ]);
  expect((await maja.post(`/admin/ads/${await makeAd(db, { status: 'draft' })}/approve`)).body.message).toBe(
    'Oglas je u međuvremenu promijenjen.',
  );
});

test('a report of a running ad stores the ad’s content; other people’s unpublished ads return 404', async ({
  as,
  db,
}) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const id = await makeAd(db, { userId: ivo.id });
  const report = (subject_id: number) => ({
    subject_type: 'ad',
    subject_id,
    reason: 'fraud',
    details: 'Ponuda ne postoji.',
  });
  expect(await ana.post('/reports', report(id))).toHaveStatus(201);
  expect(await ivo.post('/reports', report(id))).toHaveStatus(422);
  expect(await ana.post('/reports', report(await makeAd(db, { status: 'pending' })))).toHaveStatus(404);
  expect(await ana.post('/reports', report(999_999))).toHaveStatus(404);
  expect((await maja.get('/admin/reports')).body.data.at(-1)).toMatchObject({
    subject_type: 'ad',
    subject_id: id,
    subject_user: { id: ivo.id },
    snapshot: { title: 'Alat za najam', click_url: 'https://example.com/' },
  });
});
