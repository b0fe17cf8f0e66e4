import { deviceStore } from '../platform/kept-text.ts';
import { keyOf } from './outbox-key.ts';

/** A message on its way: kept in the browser until the server has it. */
export interface Outgoing {
  /** What is sent again after a lost answer is stored once. */
  client_id: string;
  /** Whom it is to. */
  to: number;
  /** When it was written. */
  at: string;
  /** Empty for a file. */
  text: string;
  file?: { name: string; type: string; size: number };
  /** `waiting`: the line is down or the site busy, it goes by itself; `failed`: refused, and only a person can say what next. */
  state: 'queued' | 'sending' | 'waiting' | 'failed';
  /** Why it was refused. */
  reason?: string;
  /** Of a file, from 0 to 1. */
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
  return [{ client_id, to, at, text, ...(kept && { file: kept }), ...(isText(reason) ? { reason, state: 'failed' as const } : { state: 'queued' as const }) }];
}

/** What waits, in the order in which it was written; what is not ours or half written is nothing. */
export function readOutbox(me: number, store = deviceStore): Outgoing[] {
  try {
    const list: unknown = JSON.parse(store.getItem(keyOf(me)) ?? '[]');
    return Array.isArray(list) ? list.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

/** Answers whether it could be kept: a full or forbidden store forgets with the page. */
export function writeOutbox(me: number, entries: readonly Outgoing[], store = deviceStore): boolean {
  try {
    if (entries.length > 0) return store.setItem(keyOf(me), JSON.stringify(entries.map(({ progress: _, state: __, ...kept }) => kept))) !== false;
    store.removeItem(keyOf(me));
    return true;
  } catch {
    return false;
  }
}

/** What another tab has added or sent counts; how far this tab has come with each stays. */
export function joined(stored: readonly Outgoing[], mine: readonly Outgoing[]): Outgoing[] {
  const here = new Map(mine.map((entry) => [entry.client_id, entry]));
  return stored.map((entry) => {
    const known = here.get(entry.client_id);
    return known && known.state !== 'failed' && entry.state !== 'failed' ? known : entry;
  });
}

/** The next to go to somebody: the first that was not refused. */
export const nextTo = (entries: readonly Outgoing[], to: number) => entries.find((entry) => entry.to === to && entry.state !== 'failed');
