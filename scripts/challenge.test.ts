import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signup } from '#contract/auth.ts';
import { openKeys } from '../server/platform/keys/keys.ts';
import { openChallenges } from '../server/platform/limits/challenges.ts';
import { useEasyChallenges } from '../server/testing/challenges.ts';
import { ApiError, api } from '../web/platform/api/api.ts';
import { solve } from '../web/platform/api/solve-challenge.ts';

useEasyChallenges();

const challenges = openChallenges(openKeys({ secretKey: Buffer.alloc(32, 7), dataDir: '' }));
const [limit, network] = ['sign_up', '192.0.2.1'];
const body = {
  name: 'Ana Anić',
  email: 'ana@primjer.hr',
  password: 'dugacka-lozinka-za-probu',
  agreement: '1',
};
const session = { token: 'abc', created: true };

interface Sent {
  url: string;
  method: string;
  body: string;
  headers: Record<string, string>;
}
let sent: Sent[] = [];
let lastChallenge = '';

/**
 * Responds as the server does to a network beyond its limit: 429 with a challenge, unless the request
 * contains the solution.
 */
async function answer(url: string, { method, body, headers }: Omit<Sent, 'url'>): Promise<Response> {
  sent.push({ url, method, body, headers });
  if (await challenges.solvedBy(headers['challenge-solution'], limit, network))
    return Response.json(session, { status: 201 });
  lastChallenge = await challenges.create(limit, network);
  return Response.json(
    { message: 'S Vaše mreže upravo stiže mnogo zahtjeva.', errors: {} },
    { status: 429, headers: { challenge: lastChallenge, 'retry-after': '60' } },
  );
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => void vi.unstubAllGlobals());

test('the server accepts the browser’s solution of a challenge, but only from the same network', async () => {
  const solution = await solve(await challenges.create(limit, network));
  expect(await challenges.solvedBy(solution, limit, network)).toMatch(/^[\da-f]{32}$/);
  expect(await challenges.solvedBy(solution, limit, '192.0.2.2')).toBeUndefined();
});

test('the browser repeats a request once with the solution of its challenge', async () => {
  expect(await api.call(signup, { body })).toEqual(session);
  const [first, second, ...more] = sent;
  expect(more).toEqual([]);
  expect(first?.headers).not.toHaveProperty('challenge-solution');
  expect({ ...second, headers: undefined }).toEqual({ ...first, headers: undefined });
});

test('the browser shows the server’s answer if its solution is refused', async () => {
  vi.stubGlobal('fetch', (url: string, { headers, ...request }: Omit<Sent, 'url'>) =>
    answer(url, { ...request, headers: { ...headers, 'challenge-solution': 'x' } }),
  );
  const refused = await api.call(signup, { body }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 429, retryAfter: 60_000 });
  expect(sent).toHaveLength(2);
});

test('the browser shows the server’s answer if it cannot solve a challenge', async () => {
  vi.stubGlobal('window', { isSecureContext: false });
  await expect(api.call(signup, { body })).rejects.toMatchObject({
    status: 429,
    body: { message: 'S Vaše mreže upravo stiže mnogo zahtjeva.' },
  });
  expect(sent).toHaveLength(1);
  expect(await solve(lastChallenge)).toBeUndefined();
});
