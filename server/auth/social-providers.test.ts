import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { openKeys } from '../platform/keys/keys.ts';
import { verify } from './social.ts';
import { signInWithFacebook } from './social-facebook.ts';
import { signInWithGoogle } from './social-google.ts';

type Answer = [status: number, body: unknown];
let answers: Record<string, Answer | 'silence'>;
let asked: IncomingMessage[];
let base = '';

const server = createServer((request, response) => {
  asked.push(request);
  const answer = answers[(request.url ?? '').split('?')[0] ?? ''] ?? [404, {}];
  if (answer === 'silence') return;
  response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const start = () => {
  asked = [];
  answers = {
    '/tokeninfo': [
      200,
      {
        aud: 'our-app',
        azp: 'our-app',
        sub: '117',
        scope: 'openid email profile',
        expires_in: '3599',
        email_verified: 'true',
      },
    ],
    '/userinfo': [200, { sub: '117', name: 'Ana Anić', email: 'ana@gmail.com', email_verified: true }],
    '/debug_token': [
      200,
      { data: { app_id: '42', type: 'USER', is_valid: true, user_id: '9', expires_at: 0 } },
    ],
    '/me': [200, { id: '9', name: 'Ivo Ivić', email: 'ivo@primjer.hr' }],
  };
};

const google = () =>
  signInWithGoogle({ clientId: 'our-app' }, 'ya29.token', {
    tokenInfo: `${base}/tokeninfo`,
    userInfo: `${base}/userinfo`,
  });
const facebook = () => signInWithFacebook({ appId: '42', appSecret: 'secret' }, 'EAAB-token', base);
const tokenInfo = (given: object) =>
  (answers['/tokeninfo'] = [200, { ...(answers['/tokeninfo']?.[1] as object), ...given }]);
const inspected = (given: object) =>
  (answers['/debug_token'] = [
    200,
    { data: { app_id: '42', type: 'USER', is_valid: true, user_id: '9', ...given } },
  ]);

describe('Google', () => {
  test('identifies the owner of a token issued to our app', async () => {
    start();
    expect(await google()).toEqual({
      subject: '117',
      email: 'ana@gmail.com',
      emailVerified: true,
      name: 'Ana Anić',
    });
    expect(asked.map((one) => one.headers.authorization)).toEqual(['Bearer ya29.token', 'Bearer ya29.token']);
    expect(asked.map((one) => one.url).join()).not.toContain('ya29');
  });

  test.each([
    ['issued for another audience', { aud: 'another-app' }],
    ['issued to another client', { azp: 'another-app' }],
    ['expired', { expires_in: '-1' }],
    ['without an expiry time', { expires_in: undefined }],
    ['issued to another user', { sub: '118' }],
  ])('rejects an invalid token: %s', async (_, given) => {
    start();
    tokenInfo(given);
    await expect(google()).rejects.toThrow();
  });

  test('rejects a forged or expired token, for which Google returns 400', async () => {
    start();
    answers['/tokeninfo'] = [400, { error: 'invalid_token' }];
    await expect(google()).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  test.each([[{ email_verified: false }], [{ email_verified: 'false' }], [{ email_verified: undefined }]])(
    'reports the address as unconfirmed if the user info contains %o',
    async (given) => {
      start();
      answers['/userinfo'] = [200, { sub: '117', name: 'Ana', email: 'ana@primjer.hr', ...given }];
      expect(await google()).toMatchObject({ email: 'ana@primjer.hr', emailVerified: false });
    },
  );

  test('returns no address if the user info contains none', async () => {
    start();
    answers['/userinfo'] = [200, { sub: '117' }];
    expect(await google()).toEqual({ subject: '117', email: null, emailVerified: false, name: '' });
  });
});

describe('Facebook', () => {
  test('identifies the owner of a token issued to our app; the app secret is sent in a header', async () => {
    start();
    expect(await facebook()).toEqual({
      subject: '9',
      email: 'ivo@primjer.hr',
      emailVerified: true,
      name: 'Ivo Ivić',
    });
    expect(asked.map((one) => one.headers.authorization)).toEqual(['Bearer 42|secret', 'Bearer EAAB-token']);
    expect(asked[1]?.url).toMatch(/appsecret_proof=[0-9a-f]{64}/);
  });

  test.each([
    ['issued for another app', { app_id: '43' }],
    ['no longer valid', { is_valid: false }],
    ['issued to a page', { type: 'PAGE' }],
    ['issued to another user', { user_id: '10' }],
  ])('rejects an invalid token: %s', async (_, given) => {
    start();
    inspected(given);
    await expect(facebook()).rejects.toThrow();
  });

  test('rejects a forged token', async () => {
    start();
    answers['/debug_token'] = [200, { data: { is_valid: false, error: { code: 190 } } }];
    await expect(facebook()).rejects.toThrow();
  });

  test('returns no address if the profile contains none', async () => {
    start();
    answers['/me'] = [200, { id: '9', name: 'Ivo' }];
    expect(await facebook()).toMatchObject({ email: null, emailVerified: false });
  });
});

describe('an unavailable provider', () => {
  test.each([
    ['google', google],
    ['facebook', facebook],
  ] as const)(
    'times out after five seconds, and fails immediately on an error response: %s',
    async (_, ask) => {
      start();
      answers['/tokeninfo'] = answers['/debug_token'] = [503, {}];
      await expect(ask()).rejects.toThrow();
      const soon = AbortSignal.timeout(50);
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
      answers['/tokeninfo'] = answers['/debug_token'] = 'silence';
      await expect(ask()).rejects.toThrow();
      expect(timeout).toHaveBeenCalledWith(5000);
    },
  );

  test('is logged with its cause, and the client gets only a generic message', async () => {
    const log: object[] = [];
    const settings = {
      production: true,
      demo: false,
      passwordMin: 5,
      undoSeconds: 10,
      social: { google: undefined, facebook: undefined, fake: true },
      payments: { stripe: undefined, sandbox: false },
      sms: { cents: 8, dailyMost: 200 },
    };
    const keys = openKeys({ secretKey: Buffer.alloc(32, 1), dataDir: '' });
    const parts = { keys, log: { warn: (details: object) => void log.push(details) } };
    await expect(verify({ ...parts, settings }, 'google', 'fake.anything')).rejects.toMatchObject({
      code: 'not_found',
    });
    const open = { ...settings, production: false };
    const refused = await verify({ ...parts, settings: open }, 'google', 'fake.anything').catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: 'auth.social',
      fields: { server: ['Prijava nije uspjela. Pokušajte ponovno.'] },
    });
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain('fake.anything');
  });
});
