import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { relayed } from '../../testing/relayed.ts';
import { listen } from './listen.ts';

const database = useDatabase();

test('a connection on which the server stops responding is replaced, even if the next one fails likewise', async () => {
  const { relay, connection } = await relayed(database.connection);
  const heard: string[] = [];
  const [losses, resumes] = [[] as number[], [] as number[]];
  const line = await listen({
    connection,
    name: 'silence',
    channel: 'silence',
    onMessage: (payload) => heard.push(payload),
    onLoss: () => losses.push(1),
    onResume: () => void resumes.push(1),
    onError: () => undefined,
    times: { pause: 10, beat: 50, patience: 500 },
  });
  onTestFinished(line.close);
  const first = line.client;
  relay.hush();
  await expect.poll(() => losses).toEqual([1]);
  // New connections get no response either until the relay is renewed; earlier ones never get one.
  relay.renew();
  await expect.poll(() => resumes).toEqual([1]);
  expect(line.client).not.toBe(first);
  await database.pool.query("select pg_notify('silence', 'again')");
  await expect.poll(() => heard).toEqual(['again']);
});
