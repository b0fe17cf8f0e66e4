import { afterEach, expect, test, vi } from 'vitest';
import { tabChannel } from './tab-channel.ts';

afterEach(() => vi.unstubAllGlobals());

test('a channel delivers messages to other tabs', async () => {
  const [one, other] = [tabChannel('proba'), tabChannel('proba')];
  const heard = new Promise((done) => other?.addEventListener('message', ({ data }) => done(data)));
  one?.postMessage('javi');
  expect(await heard).toBe('javi');
  for (const line of [one, other]) line?.close();
});

test('a channel does nothing if BroadcastChannel is missing or blocked', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(tabChannel('proba')).toBeUndefined();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  expect(tabChannel('proba')).toBeUndefined();
});
