import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Namespace, Socket } from 'socket.io';
import { minute } from '#contract/durations.ts';
import type { Actor } from '../session/actor.ts';

/** Milliseconds after a lost connection during which missed events can be recovered. */
export const recoveryMs = 2 * minute;
/** Milliseconds that a reconnecting client waits for missed events before it fetches everything again. */
const patience = 1000;

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new AbortController();
  try {
    return await Promise.race([work, pause(ms, null, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/**
 * Private methods of Socket.IO that create a socket from a handshake and request missed events from the
 * adapter.
 */
interface Creates {
  _createSocket(client: { request: IncomingMessage }, auth: Record<string, unknown>): Promise<Socket>;
}

/**
 * Allows recovery only for the session that the missed events belong to, with its current `actor`. Socket.IO
 * restores rooms and events before any authentication, so the handshake's token is resolved first; if
 * Socket.IO stops calling the private hook, nothing is recovered.
 */
export function guardRecovery(
  namespace: Namespace,
  actorOf: (request: IncomingMessage, auth: unknown) => Promise<Actor | null>,
): void {
  const presented = new AsyncLocalStorage<Actor | null>();
  const { adapter } = namespace;
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const actor = presented.getStore();
    const session = actor ? await within(patience, restore(pid, offset)) : null;
    const tokens = session?.rooms.filter((room) => room.startsWith('token:'));
    if (!actor || !session || tokens?.length !== 1 || tokens[0] !== `token:${actor.tokenId}`)
      return null as never;
    return { ...session, data: { actor } };
  };

  const creates = namespace as unknown as Creates;
  const create = creates._createSocket.bind(namespace);
  creates._createSocket = async (client, auth) => {
    const actor = typeof auth.pid === 'string' ? await actorOf(client.request, auth).catch(() => null) : null;
    return presented.run(actor, () => create(client, auth));
  };
}
