import { localStore } from '../platform/storage/browser-storage.ts';
import { keyOf } from './outbox-key.ts';

export interface Outgoing {
  /** Idempotency key: a message resent after a lost response is stored once. */
  client_id: string;
  to: number;
  at: string;
  /** Empty for a file. */
  text: string;
  file?: { name: string; type: string; size: number };
  /**
   * `waiting`: offline or the server is busy, so retried automatically; `failed`: rejected, and the user has
   * to decide.
   */
  state: 'queued' | 'sending' | 'waiting' | 'failed';
  reason?: string;
  progress?: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function readOne(value: unknown): Outgoing[] {
  if (typeof value !== 'object' || value === null) return [];
  const { client_id, to, at, text, file, reason } = value as Record<string, unknown>;
  if (!isText(client_id) || typeof to !== 'number' || !isText(at) || !isText(text)) return [];
  const { name, type, size } = (file ?? {}) as Record<string, unknown>;
  const kept = isText(name) && isText(type) && typeof size === 'number' ? { name, type, size } : undefined;
  if (!kept && !text) return [];
  return [
    {
      client_id,
      to,
      at,
      text,
      ...(kept && { file: kept }),
      ...(isText(reason) ? { reason, state: 'failed' as const } : { state: 'queued' as const }),
    },
  ];
}

/** Returns the unsent messages in the order they were written; entries of an unknown shape are ignored. */
export function readOutbox(me: number, store = localStore): Outgoing[] {
  try {
    const list: unknown = JSON.parse(store.getItem(keyOf(me)) ?? '[]');
    return Array.isArray(list) ? list.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

/**
 * Stores the unsent messages. Returns false if browser storage is full or disabled, in which case the
 * messages are lost when the user leaves the page.
 */
export function writeOutbox(me: number, entries: readonly Outgoing[], store = localStore): boolean {
  try {
    if (entries.length > 0)
      return (
        store.setItem(
          keyOf(me),
          JSON.stringify(entries.map(({ progress: _, state: __, ...kept }) => kept)),
        ) !== false
      );
    store.removeItem(keyOf(me));
    return true;
  } catch {
    return false;
  }
}

/** Merges changes from other tabs, keeping this tab's upload progress. */
export function joined(stored: readonly Outgoing[], mine: readonly Outgoing[]): Outgoing[] {
  const here = new Map(mine.map((entry) => [entry.client_id, entry]));
  return stored.map((entry) => {
    const known = here.get(entry.client_id);
    return known && known.state !== 'failed' && entry.state !== 'failed' ? known : entry;
  });
}

export const nextTo = (entries: readonly Outgoing[], to: number) =>
  entries.find((entry) => entry.to === to && entry.state !== 'failed');
