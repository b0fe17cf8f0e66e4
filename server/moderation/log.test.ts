import { desc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';

describe('canned reasons', () => {
  test('may omit the longer text if they are for reports', async ({ as }) => {
    const maja = await as('moderator');
    const reasons = [
      { label: 'Vrijeđanje', text: 'Po Uvjetima vrijeđanje nije dopušteno.' },
      { label: 'Nema povrede', text: '' },
    ];
    const { body } = await maja.put('/admin/moderation/reasons', { decision: 'report', reasons });
    expect(body.data).toEqual([reasons[0], { label: 'Nema povrede' }]);
  });

  const reasons = [{ label: 'Nejasan opis', text: 'Dopišite što treba napraviti.' }];

  test('exist by default, and a moderator can change them', async ({ as }) => {
    const maja = await as('moderator');
    expect((await maja.get('/admin/moderation/reasons')).body.data.length).toBeGreaterThan(3);
    const changed = await maja.put('/admin/moderation/reasons', { reasons });
    expect(changed).toHaveStatus(200);
    expect(changed.body.data).toEqual(reasons);
    expect((await (await as('superadmin')).get('/admin/moderation/reasons')).body.data).toEqual(reasons);
  });

  test('can be changed only by moderators', async ({ as, visitor }) => {
    expect(await visitor.put('/admin/moderation/reasons', { reasons })).toHaveStatus(401);
    for (const part of ['client', 'worker', 'finance', 'support'] as const)
      expect(await (await as(part)).put('/admin/moderation/reasons', { reasons })).toHaveStatus(403);
  });

  test.for([
    ['no reasons', [], 'reasons'],
    ['twenty-one reasons', Array(21).fill(reasons[0]), 'reasons'],
    ['a reason without text', [{ label: 'Nejasan opis' }], 'reasons.0.text'],
    ['a label that is too long', [{ label: 'a'.repeat(81), text: 'Tekst' }], 'reasons.0.label'],
  ] as const)('are rejected if invalid: %s', async ([, sent, field], { as }) => {
    expect(await (await as('moderator')).put('/admin/moderation/reasons', { reasons: sent })).toBe422(field);
  });
});

describe('canned reasons for each decision', () => {
  const decisions = ['job_post', 'ad_decline', 'ad_pause', 'trade_check', 'report'] as const;
  const reasons = [{ label: 'Dokument je istekao.', text: 'Pošaljite novi.' }];
  const address = (decision: string) => `/admin/moderation/reasons?decision=${decision}`;

  test.for(decisions)(
    'exist for %s by default and can be changed separately, with the previous list logged',
    async (decision, { as, db }) => {
      const maja = await as('moderator');
      const before = Object.fromEntries(
        await Promise.all(
          decisions.map(async (one) => [one, (await maja.get(address(one))).body.data] as const),
        ),
      );
      expect(before[decision]?.length).toBeGreaterThan(0);
      expect((await maja.put('/admin/moderation/reasons', { decision, reasons })).body.data).toEqual(reasons);
      for (const one of decisions)
        expect((await maja.get(address(one))).body.data).toEqual(one === decision ? reasons : before[one]);
      const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
      expect(entry).toMatchObject({
        action: 'setting.write',
        actorId: maja.id,
        details: { former: before[decision], value: reasons },
      });
    },
  );

  test.for(decisions)(
    'cannot be read or changed for %s by users without permission',
    async (decision, { as, visitor }) => {
      expect(await visitor.get(address(decision))).toHaveStatus(401);
      expect(await visitor.put('/admin/moderation/reasons', { decision, reasons })).toHaveStatus(401);
      for (const part of ['client', 'worker', 'finance', 'support'] as const) {
        const person = await as(part);
        expect(await person.get(address(decision))).toHaveStatus(403);
        expect(await person.put('/admin/moderation/reasons', { decision, reasons })).toHaveStatus(403);
      }
    },
  );

  test.for([
    ['for an unknown decision', 'user', reasons, 'decision'],
    ['that are missing', 'report', [], 'reasons'],
    ['that are too many', 'trade_check', Array(21).fill(reasons[0]), 'reasons'],
    ['with a short label', 'ad_decline', [{ label: 'ab' }], 'reasons.0.label'],
    ['with a long label', 'ad_pause', [{ label: 'a'.repeat(81) }], 'reasons.0.label'],
  ] as const)('are rejected if invalid: reasons %s', async ([, decision, sent, field], { as }) => {
    expect(
      await (await as('moderator')).put('/admin/moderation/reasons', { decision, reasons: sent }),
    ).toBe422(field);
  });

  test('do not need the longer text for a decision whose form lacks that field', async ({ as }) => {
    const maja = await as('moderator');
    const short = [{ label: 'Dokument je istekao.' }];
    expect(
      (await maja.put('/admin/moderation/reasons', { decision: 'trade_check', reasons: short })).body.data,
    ).toEqual(short);
  });

  test('are rejected with 422 for an unknown decision', async ({ as }) => {
    expect(await (await as('moderator')).get(address('user'))).toBe422('decision');
  });
});

describe('the audit log', () => {
  const listActions = async (reader: Person, query = '') => (await reader.get(`/admin/audit${query}`)).body;

  test('is sorted by time, not by insertion order', async ({ as, db }) => {
    const at = (day: number) => new Date(Date.UTC(2001, 0, day));
    const entry = { actorId: null, action: 'user.warn', subjectType: 'user' };
    await db
      .insert(auditEntries)
      .values([2, 3, 1].map((day) => ({ ...entry, subjectId: day, createdAt: at(day) })));
    const { data } = await listActions(await as('superadmin'));
    expect(data.slice(-3).map((one: { subject_id: number }) => one.subject_id)).toEqual([3, 2, 1]);
  });

  test('lists actions, newest first, with actor and reason', async ({ as, db }) => {
    const [maja, sanja] = [await as('moderator'), await as('superadmin')];
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    await maja.post(`/admin/job-posts/${id}/decline`, { reason: 'Nejasan opis' });
    await sanja.post(`/admin/job-posts/${id}/deactivate`, { reason: 'Nije dopušteno' });
    const log = await listActions(sanja);
    expect(log.data.slice(0, 2)).toMatchObject([
      {
        action: 'job_post.deactivate',
        subject_type: 'job_post',
        subject_id: id,
        reason: 'Nije dopušteno',
        actor: { id: sanja.id, name: sanja.name },
      },
      {
        action: 'job_post.decline',
        subject_type: 'job_post',
        subject_id: id,
        reason: 'Nejasan opis',
        actor: { id: maja.id, name: maja.name },
      },
    ]);
    expect(log.meta).toMatchObject({ per_page: 50, total: log.data.length });
    expect((await listActions(sanja, '?per_page=1&page=2')).data).toEqual([log.data[1]]);
  });

  test('is open only to the superadmin', async ({ as, visitor }) => {
    expect(await visitor.get('/admin/audit')).toHaveStatus(401);
    for (const part of ['client', 'worker', 'general', 'moderator', 'finance', 'support'] as const)
      expect(await (await as(part)).get('/admin/audit')).toHaveStatus(403);
    expect(await (await as('superadmin')).get('/admin/audit?actor=1')).toBe422('actor');
  });
});
