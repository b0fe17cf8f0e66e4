import { describe, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { count, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { environmentNames } from '../config.ts';
import { type Person, test } from '../testing/app.ts';

const policyOf = async (visitor: Person): Promise<string> =>
  (await visitor.get('/pages/politika-privatnosti')).body.data.html;
const section = (html: string, id: string) =>
  html.split('<h2 ').find((part) => part.startsWith(`id="${id}"`)) ?? '';

describe('texts about account deletion', () => {
  const term = count(limits.regretDays, nouns.zaDan);

  test('match the behaviour: the account is hidden immediately and erased after the grace period', async ({
    visitor,
  }) => {
    const html = await policyOf(visitor);
    const leaving = section(html, 'brisanje-racuna');
    expect(leaving).toMatch(/odmah nestaje/);
    expect(leaving.match(/\d+ dan\w*/g)).toEqual([term, term]);
    expect(section(html, 'vasa-prava')).toContain(`href="${paths.ownData()}"`);
    const { data } = (await visitor.get('/questions?per_page=100')).body;
    const answerTo = (question: string): string =>
      data.find((one: { question: string }) => one.question === question).html;
    expect(answerTo('Kako izbrisati račun i podatke?')).toContain(`trajno se brišu nakon ${term}`);
    const taking = answerTo('Kako preuzeti svoje podatke?');
    expect(taking).toContain(`href="${paths.ownData()}"`);
    expect(taking).toContain(count(limits.exportDays, nouns.zaDan));
    for (const text of [html, ...data.map((one: { html: string }) => one.html)])
      expect(text).not.toMatch(/odmah i trajno/);
  });
});

describe('texts about data recipients', () => {
  const recipients: Record<string, RegExp> = {
    SMTP_URL: /slanja emaila/,
    SMS_URL: /slanja SMS poruka/,
    S3_URL: /pohrane datoteka/,
    GOOGLE_CLIENT_ID: /Google ili Facebook/,
    FACEBOOK_APP_ID: /Google ili Facebook/,
    STRIPE_SECRET_KEY: /kartičnog plaćanja/,
    ACCOUNTING_WEBHOOK_URL: /knjigovodstvo/,
    VAPID_PUBLIC_KEY: /proizvođač Vašeg preglednika/,
    FCM_SERVICE_ACCOUNT: /aplikaciji na mobitelu/,
  };
  const own = [
    ...[
      'PORT',
      'HOST',
      'APP_URL',
      'APP_NAME',
      'NODE_ENV',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_LISTEN_URL',
      'DATABASE_READ_URL',
      'SOCKET_PORT',
      'REDIS_URL',
      'RESPONSE_CACHE_MB',
      'TRUST_PROXY',
      'MAX_REQUESTS',
      'PICTURE_PROCESSES',
      'ROLE',
      'SEED',
    ],
    ...[
      'METRICS_TOKEN',
      'METRICS_TOKEN_PREVIOUS',
      'MAIL_FROM',
      'BOUNCE_MAILDIR',
      'INCOMING_MAIL_SECRET',
      'INCOMING_MAIL_SECRET_PREVIOUS',
      'REPLY_ADDRESS',
      'MAIL_AUTHSERV_ID',
      'PASSWORD_MIN',
      'UNDO_SECONDS',
      'LIMITS_SCALE',
      'SECRET_KEY',
      'SECRET_KEY_PREVIOUS',
      'SMS_FROM',
      'SMS_CENTS',
      'SMS_DAILY_MAX',
      'BACKUP_KEY',
      'LOG_LEVEL',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'SOCIAL_FAKE',
      'SHUTDOWN_DELAY',
      'PAYMENT_SANDBOX',
    ],
    ...[
      'VAPID_PRIVATE_KEY',
      'FACEBOOK_APP_SECRET',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_API_URL',
      'ACCOUNTING_WEBHOOK_SECRET',
    ],
  ];

  test('name every recipient that a setting enables', async ({ visitor }) => {
    expect([...environmentNames].sort()).toEqual([...Object.keys(recipients), ...own].sort());
    const shared = section(await policyOf(visitor), 's-kim-dijelimo');
    for (const [setting, called] of Object.entries(recipients)) expect(shared, setting).toMatch(called);
  });
});
