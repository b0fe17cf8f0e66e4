import { type Probe, probeTurns } from './event-loop.ts';
import { socketOf, subscribe, test } from './sockets.ts';

/** A length in characters below the limit of 64,000 bytes for a message over a socket. */
const size = 63_000;
const names = Object.fromEntries(Array.from({ length: 3300 }, (_, n) => [`polje_${n}`, n]));

const events: Record<string, string> = {
  'a deeply nested token': `["subscribe",{"channel":"private-user-online.1","auth":${'['.repeat(size / 2 - 100)}${']'.repeat(size / 2 - 100)}}]`,
  'many unknown names': JSON.stringify(['client event', { channel: 'private-user-online.1', ...names }]),
};

test('no event over a socket blocks the event loop for more than 200 ms', async ({ address, as }) => {
  const { token } = await as('client');
  const auth = { headers: { Authorization: `Bearer ${token}` } };
  const probes = Object.entries(events).map(
    ([name, event]): Probe => ({
      name,
      async send() {
        const socket = await socketOf(address, { auth });
        // Written without the client’s encoder, which fails on deeply nested values.
        socket.io.engine.write(`2${event}`);
        const closed = new Promise<void>((done) => socket.on('disconnect', () => done()));
        await Promise.race([subscribe(socket, 'private-none.1'), closed]);
        return socket.connected ? 200 : 500;
      },
    }),
  );
  await probeTurns(probes);
});
