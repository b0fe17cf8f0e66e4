import { connect } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { paths } from '#contract/paths.ts';
import { test } from '../testing/app.ts';

test('the response to a share without a service worker does not wait for its pictures', async ({ app }) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('error', () => undefined).on('data', (data) => (answer += data));
  socket.write(
    `POST ${paths.shared()} HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      'content-length: 190000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="slike"; filename="a.jpg"\r\n\r\n',
  );
  await expect.poll(() => answer).toContain('\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(answer).toMatch(new RegExp(`\r\nlocation: ${paths.newJob()}\r\n`, 'i'));
  expect(socket.closed).toBe(false);
});

test.for(['GET', 'POST'] as const)('%s opens an empty form', async (method, { app }) => {
  const { statusCode, headers } = await app.inject({ method, url: paths.shared() });
  expect([statusCode, headers.location]).toEqual([303, paths.newJob()]);
});
