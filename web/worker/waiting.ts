import type { Waiting } from '../platform/browser/worker.ts';
import { browserFiles } from '../platform/storage/file-storage.ts';
import { addresses } from './addresses.ts';
import { isReader } from './reader.ts';
import { inTurn, readState, writeState } from './stores.ts';

interface Kept {
  who: number;
  messages: readonly Waiting[];
}

/**
 * Stores a copy of the page's outbox, to be sent when back online, and returns whether it contains messages.
 * If the page sends a message as well, the server accepts it only once, by its client id.
 */
export const takeOverOutbox = (given: Kept): Promise<boolean> =>
  inTurn(async () => {
    if (!(await isReader(given.who))) return false;
    await writeState('waiting', given);
    return given.messages.length > 0;
  });

async function send({ to, text, client_id, file: name }: Waiting): Promise<Response | undefined> {
  const headers = { accept: 'application/json' };
  if (!name) {
    const body = JSON.stringify({ user_id: to, message: text, client_id });
    return fetch(addresses.message, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  }
  const file = await browserFiles.get(client_id);
  if (!file) return undefined;
  const form = new FormData();
  form.set('user_id', String(to));
  form.set('client_id', client_id);
  form.set('file', file, name);
  return fetch(addresses.file, { method: 'POST', headers, body: form });
}

/**
 * Returns whether the session still belongs to this person, because a message must never be sent as another
 * user.
 */
async function isSignedIn(who: number): Promise<boolean> {
  const me = await fetch(addresses.me, { headers: { accept: 'application/json' } });
  return me.ok && ((await me.json()) as { data: { id: number } }).data.id === who;
}

const temporary = (status: number) => status === 429 || status >= 500;

/**
 * Sends the outbox in order. Rejects if the connection is lost again or the server is temporarily
 * unavailable, so that the browser retries.
 */
export async function sendWaiting(): Promise<void> {
  const kept = await readState<Kept>('waiting');
  if (!kept?.messages.length || !(await isReader(kept.who)) || !(await isSignedIn(kept.who))) return;
  for (const message of kept.messages) {
    const answer = await send(message);
    if (answer && temporary(answer.status)) throw new Error('The site is busy');
    await inTurn(async () => {
      const now = await readState<Kept>('waiting');
      if (now?.who === kept.who)
        await writeState('waiting', {
          ...now,
          messages: now.messages.filter(({ client_id }) => client_id !== message.client_id),
        });
    });
  }
}
