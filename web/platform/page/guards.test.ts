import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { serverApi } from '../api/context.ts';
import { requireUser } from './guards.ts';

/** Returns loader arguments for a request with a session cookie; the API responds with `status`. */
function loadingWith(status: number) {
  const context = new RouterContextProvider();
  const answer = async () => ({ status, body: { message: 'odgovor', errors: {} } });
  context.set(serverApi, { read: answer, request: answer } as never);
  const request = new Request('http://localhost/poruke', { headers: { cookie: 'authToken=x' } });
  return { context, request };
}

test('a page whose session cannot be checked shows the error instead of the sign-in page', async () => {
  await expect(requireUser(loadingWith(503))).rejects.toMatchObject({
    init: { status: 503 },
    data: { message: 'odgovor' },
  });
  const refused = await requireUser(loadingWith(401)).catch((thrown: unknown) => thrown);
  expect((refused as Response).headers.get('location')).toBe('/prijava?redirect=%2Fporuke');
});
