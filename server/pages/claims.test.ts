import { desc } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import { test } from '../testing/app.ts';

const claims = [
  { value: '12.000+', label: 'korisnika' },
  { value: '0 %', label: 'provizije' },
];

describe('marketing figures of the home page', () => {
  test('exist from the start and are public', async ({ visitor }) => {
    const first = await visitor.get('/claims');
    expect(first).toHaveStatus(200);
    expect(first.body.data).toEqual([
      { value: '10,000+', label: 'korisnika' },
      { value: '1000+', label: 'majstora' },
      { value: '0 %', label: 'provizije' },
    ]);
  });

  test.for(['moderator', 'superadmin'] as const)(
    'can be changed by a %s, and the change is logged',
    async (role, { as, db, visitor }) => {
      const former = (await visitor.get('/claims')).body.data;
      const admin = await as(role);
      const value = [...claims, { value: role, label: 'promjena' }];
      const changed = await admin.put('/admin/claims', { claims: value });
      expect(changed).toHaveStatus(200);
      expect(changed.body.data).toEqual(value);
      expect((await visitor.get('/claims')).body.data).toEqual(value);
      const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
      expect(entry).toMatchObject({
        actorId: admin.id,
        action: 'setting.write',
        subjectType: 'setting.claims',
        details: { former, value },
      });
    },
  );

  test('can be changed only by content administrators', async ({ as, visitor }) => {
    expect(await visitor.put('/admin/claims', { claims })).toHaveStatus(401);
    for (const part of ['client', 'worker', 'general', 'finance', 'support'] as const)
      expect(await (await as(part)).put('/admin/claims', { claims })).toHaveStatus(403);
  });

  test.for([
    ['no figures', [], 'claims'],
    ['five figures', Array(5).fill(claims[0]), 'claims'],
    ['a value that is too long', [{ value: 'a'.repeat(21), label: 'korisnika' }], 'claims.0.value'],
    ['a figure without a label', [{ value: '1' }], 'claims.0.label'],
    ['a text instead of a list', 'deset tisuća', 'claims'],
  ] as const)('are rejected if invalid: %s', async ([, sent, field], { as }) => {
    expect(await (await as('moderator')).put('/admin/claims', { claims: sent })).toBe422(field);
  });
});
