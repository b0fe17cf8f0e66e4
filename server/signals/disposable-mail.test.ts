import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { disposableDomain } from './disposable-mail.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

describe('a disposable email domain', () => {
  test.for([
    ['ana@mailinator.com', 'mailinator.com'],
    ['Ana@MAILINATOR.com', 'mailinator.com'],
    ['ana@posta.mailinator.com', 'mailinator.com'],
    ['ana@a.b.mailinator.com.', 'mailinator.com'],
    ['"ana@gmail.com"@yopmail.com', 'yopmail.com'],
  ])('is detected in %s', ([email = '', domain]) => {
    expect(disposableDomain(email)).toBe(domain);
  });

  // Common providers, address-forwarding services, and names that merely resemble a listed domain.
  test.for([
    'gmail.com',
    'net.hr',
    'inet.hr',
    't-com.hr',
    'outlook.com',
    'icloud.com',
    'proton.me',
    'privaterelay.appleid.com',
    'duck.com',
    'ovomailinator.com',
    'mailinator.com.hr',
    'com',
    '',
  ])('is not detected in: %s', (domain) => {
    expect(disposableDomain(`ana@${domain}`)).toBeUndefined();
  });
});

describe('detection of disposable addresses', () => {
  const reasonOf = async (
    db: Parameters<typeof findingsOf>[0],
    kind: 'job_post' | 'ad' | 'report',
    id: number,
  ) => (await findingsOf(db, kind, id)).find(({ signal }) => signal === 'disposable_mail')?.reason;

  test('covers the author of an inquiry and of reported content', async ({ as, db }) => {
    const [ana, ivo, eva] = [await as('client'), await as('worker'), await as('client')];
    await db.execute(sql`update users set email = ${`ivo${ivo.id}@sub.yopmail.com`} where id = ${ivo.id}`);
    const bad = await makePost(db, ivo.id, {
      status: 'pending',
      subject: 'Treba složiti ormar u predsoblju.',
    });
    const good = await makePost(db, eva.id, {
      status: 'pending',
      subject: 'Treba popraviti vrata na garaži.',
    });
    const shown = await makePost(db, ivo.id, { subject: 'Treba odvesti staru peć na otpad.' });
    const { body } = await ana.post('/reports', {
      subject_type: 'job_post',
      subject_id: shown,
      reason: 'spam',
    });
    await runDetectorsOnWaiting(db);
    expect(await reasonOf(db, 'job_post', bad)).toBe('Autor ima privremenu email adresu (yopmail.com).');
    expect(await reasonOf(db, 'job_post', good)).toBeUndefined();
    expect(await reasonOf(db, 'report', body.data.id)).toBe(
      'Autor ima privremenu email adresu (yopmail.com).',
    );
  });

  test('covers an advertiser without an account', async ({ db }) => {
    const [bad, good] = [
      await makeAd(db, { status: 'pending', email: 'prodaja@mailinator.com' }),
      await makeAd(db, { status: 'pending' }),
    ];
    await runDetectorsOnWaiting(db);
    expect(await reasonOf(db, 'ad', bad)).toBe('Autor ima privremenu email adresu (mailinator.com).');
    expect(await reasonOf(db, 'ad', good)).toBeUndefined();
  });

  test('counts as a hit when the case is declined', async ({ as, db }) => {
    const [ivo, maja] = [await as('client'), await as('moderator')];
    await db.execute(sql`update users set email = ${`x${ivo.id}@mailinator.com`} where id = ${ivo.id}`);
    const before = (await maja.get('/admin/signals')).body.data.find(
      ({ signal }: { signal: string }) => signal === 'disposable_mail',
    );
    const id = await makePost(db, ivo.id, {
      status: 'pending',
      subject: 'Treba srediti okućnicu prije zime.',
    });
    await runDetectorsOnWaiting(db);
    await maja.post(`/admin/job-posts/${id}/decline`, { reason: 'Kontakt u opisu' });
    const after = (await maja.get('/admin/signals')).body.data.find(
      ({ signal }: { signal: string }) => signal === 'disposable_mail',
    );
    expect(after.hits - before.hits).toBe(1);
  });
});
