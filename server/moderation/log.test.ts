import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';

describe('ready-made reasons', () => {
  const reasons = [{ label: 'Nejasan opis', text: 'Dopišite što treba napraviti.' }];

  test('are there from the start, and a moderator changes them', async ({ as }) => {
    const maja = await as('moderator');
    expect((await maja.get('/admin/moderation/reasons')).body.data.length).toBeGreaterThan(3);
    const changed = await maja.put('/admin/moderation/reasons', { reasons });
    expect(changed).toHaveStatus(200);
    expect(changed.body.data).toEqual(reasons);
    expect((await (await as('superadmin')).get('/admin/moderation/reasons')).body.data).toEqual(reasons);
  });

  test('nobody else may', async ({ as, visitor }) => {
    expect(await visitor.put('/admin/moderation/reasons', { reasons })).toHaveStatus(401);
    for (const part of ['client', 'worker', 'finance', 'support'] as const)
      expect(await (await as(part)).put('/admin/moderation/reasons', { reasons })).toHaveStatus(403);
  });

  test.for([
    ['none', [], 'reasons'],
    ['twenty-one', Array(21).fill(reasons[0]), 'reasons'],
    ['no text', [{ label: 'Nejasan opis' }], 'reasons.0.text'],
    ['a long label', [{ label: 'a'.repeat(81), text: 'Tekst' }], 'reasons.0.label'],
  ] as const)('refuse %s', async ([, sent, field], { as }) => {
    expect(await (await as('moderator')).put('/admin/moderation/reasons', { reasons: sent })).toBe422(field);
  });
});

describe('the audit log', () => {
  const acts = async (reader: Person, query = '') => (await reader.get(`/admin/audit${query}`)).body;

  test('lists acts, newest first, with who and why', async ({ as, db }) => {
    const [maja, sanja] = [await as('moderator'), await as('superadmin')];
    const id = await makePost(db, (await as('client')).id, { status: 'pending' });
    await maja.post(`/admin/job-posts/${id}/decline`, { reason: 'Nejasan opis' });
    await sanja.post(`/admin/job-posts/${id}/deactivate`, { reason: 'Nije dopušteno' });
    const log = await acts(sanja);
    expect(log.data.slice(0, 2)).toMatchObject([
      { action: 'job_post.deactivate', subject_type: 'job_post', subject_id: id, reason: 'Nije dopušteno', actor: { id: sanja.id, name: sanja.name } },
      { action: 'job_post.decline', subject_type: 'job_post', subject_id: id, reason: 'Nejasan opis', actor: { id: maja.id, name: maja.name } },
    ]);
    expect(log.meta).toMatchObject({ per_page: 50, total: log.data.length });
    expect((await acts(sanja, '?per_page=1&page=2')).data).toEqual([log.data[1]]);
  });

  test('is the superadmin’s alone', async ({ as, visitor }) => {
    expect(await visitor.get('/admin/audit')).toHaveStatus(401);
    for (const part of ['client', 'worker', 'general', 'moderator', 'finance', 'support'] as const)
      expect(await (await as(part)).get('/admin/audit')).toHaveStatus(403);
    expect(await (await as('superadmin')).get('/admin/audit?actor=1')).toBe422('actor');
  });
});
