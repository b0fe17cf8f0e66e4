import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every server file that can reach another machine, and how a copy of the site is prevented from changing
 * anything there.
 */
const reasons: Record<string, string> = {
  'server/platform/mail/mailer.ts': 'gated',
  'server/platform/sms/sms.ts': 'gated',
  'server/platform/outside-post.ts': 'called only by web-push.ts and signed-post.ts',
  'server/platform/push/web-push.ts': 'called only by push.ts, which is gated',
  'server/platform/push/fcm.ts': 'called only by push.ts, which is gated',
  'server/platform/push/ssrf-safe-agent.ts':
    'used only by web-push.ts, webhooks and calendar, which are gated',
  'server/calendar/fetch-calendar.ts': 'called only by calendar/refresh.ts, which is gated',
  'server/calendar/refresh.ts': 'gated',
  'server/webhooks/deliver.ts': 'gated',
  'server/payments/stripe.ts': 'called through gateways.ts, which is gated',
  'server/auth/social-http.ts': 'reads the profile of the user who signs in, and changes nothing',
  'server/auth/social-google.ts': 'checks a signature with published keys',
  'server/platform/realtime/presence-redis.ts': 'main.ts does not connect a copy to Redis',
  'server/platform/realtime/adapter.ts': 'main.ts does not connect a copy to Redis',
  'server/platform/storage/s3-storage.ts': 'a restore requires an empty store',
  'server/platform/data-dir/lock.ts': 'connects only to this machine',
};
const gates = [
  'platform/mail/mailer.ts',
  'platform/push/push.ts',
  'platform/sms/sms.ts',
  'payments/gateways.ts',
  'payments/deliveries.ts',
  'webhooks/deliver.ts',
  'replies/tasks.ts',
  'calendar/refresh.ts',
];

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const modules = [
  ...[
    'nodemailer',
    'web-push',
    'stripe',
    'google-auth-library',
    'redis',
    '@socket.io/redis-streams-adapter',
    'undici',
    'axios',
    'got',
  ],
  ...['@aws-sdk/[\\w-]+', 'aws4fetch', 'flydrive/drivers/s3', 'node:dgram'],
];
const imported = String.raw`^import (?!type )[^;]*? from '(?:${modules.join('|')})'|import\('(?:${modules.join('|')})'\)`;
const called = String.raw`\b(?:https?|http2|net|tls)\.(?:request|get|connect|createConnection)\(|^import [^;]*\b(?:request|connect|Agent)\b[^;]* from 'node:`;
const reaching = new RegExp(String.raw`${imported}|${called}|(?<![.\w])fetch\(|\bnew WebSocket\(`, 'm');

test('every file that contacts another host is listed, with the reason why it is safe in a copy of the site', () => {
  const files = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', 'server/testing/**'] });
  expect(files.filter((file) => reaching.test(textOf(file))).sort()).toEqual(Object.keys(reasons).sort());
});

test.each(gates)('%s checks permission before sending', (file) =>
  expect(textOf(`server/${file}`)).toMatch(/assertMaySend\(/),
);
