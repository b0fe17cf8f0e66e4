import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { emailOf, password } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { users } from '../users/tables.ts';
import { hashPassword } from './passwords.ts';

describe('response time does not reveal whether an address has an account', () => {
  const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const noise = (times: number[]) => {
    const sorted = [...times].sort((a, b) => a - b);
    return (
      ((sorted[Math.floor(times.length * 0.75)] ?? 0) - (sorted[Math.floor(times.length * 0.25)] ?? 0)) / 2
    );
  };
  const tries = 200;

  async function compare(what: string, ask: (n: number, known: boolean) => Promise<unknown>) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = -10; n < tries; n++) {
      for (const known of n % 2 ? [true, false] : [false, true]) {
        const start = performance.now();
        await ask(n + 10, known);
        if (n >= 0) times[known ? 'known' : 'unknown'].push(performance.now() - start);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const allowed = Math.max(noise(times.known), noise(times.unknown));
    console.log(
      `${what}, medians of ${tries}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, noise ±${allowed.toFixed(2)} ms`,
    );
    expect(Math.abs(known - unknown)).toBeLessThan(allowed);
  }

  test('when a code is requested', async ({ as, db, visitor }) => {
    const emails: string[] = [];
    for (let n = 0; n < 42; n++) emails.push(await emailOf(db, await as('client')));
    await compare('reset/request', (n, known) => {
      const email = known ? emails[n % 42] : `nitko${n % 42}@test.hr`;
      return visitor.send('POST', '/auth/password-reset/request', {
        json: { email },
        address: `100.${known ? 64 : 65}.${n}.1`,
      });
    });
  }, 180_000);

  test('at sign-in', async ({ as, db, visitor }) => {
    const ana = await as('client');
    // Uses the production hash cost, like the hash computed for a missing account; other tests use a cheaper
    // one.
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, ana.id));
    const email = await emailOf(db, ana);
    await compare('login', (n, known) =>
      visitor.send('POST', '/auth/login', {
        json: { email: known ? email : 'nitko@test.hr', password: 'kriva-lozinka' },
        address: `100.66.${n}.1`,
      }),
    );
  }, 180_000);
});
