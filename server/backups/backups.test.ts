import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { recordVerification } from './service.ts';

const path = '/admin/backups/verification';

test('administrators see the last backup verification and the last restorable backup', async ({ as, db }) => {
  const sanja = await as('superadmin');
  expect((await sanja.get(path)).body).toEqual({ data: null });

  const [first, second] = [new Date('2026-11-22T03:20:00Z'), new Date('2026-11-23T03:20:00Z')];
  const moment = '2026-11-22T03:15:00.000Z';
  await recordVerification(db, 'monday', { moment }, first);
  const last_good = { verified_at: first.toISOString(), moment };
  expect((await sanja.get(path)).body.data).toEqual({
    file: 'monday',
    verified_at: first.toISOString(),
    error: null,
    last_good,
  });

  await recordVerification(db, 'tuesday', { error: 'x'.repeat(10_000) }, second);
  const { data } = (await sanja.get(path)).body;
  expect(data).toMatchObject({
    file: 'tuesday',
    verified_at: second.toISOString(),
    error: expect.stringMatching(/^x{300,500}…?$/),
    last_good,
  });
  expect((await sanja.get('/admin/audit')).body.meta.total).toBe(0);
});

test('only system administrators see backup verifications', async ({ as, visitor }) => {
  expect(await visitor.get(path)).toHaveStatus(401);
  for (const part of ['client', 'moderator', 'finance', 'support'] as const)
    expect(await (await as(part)).get(path)).toHaveStatus(403);
});
