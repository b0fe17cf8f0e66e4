import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '#contract/text.ts';
import type { Connection } from '../db/pool.ts';
import { Collected, collect } from './collected.ts';
import { type Flight, Flights } from './flights.ts';
import { hearInvalidations, type Invalidations } from './invalidations.ts';
import { type KeptReads, openKeptReads } from './kept-reads.ts';
import type { Anonymous } from './key.ts';
import { Store } from './store.ts';
import { StoredAnswer } from './stored-answer.ts';

const minute = 60_000;

interface Options {
  /** Bytes of memory; 0 keeps nothing. */
  maxBytes: number;
  connection: Connection;
  /** Whether the request may be answered now, by its network's limit. */
  admit: (request: IncomingMessage, cost: number) => boolean;
  anonymous: (request: IncomingMessage) => Anonymous | undefined;
  onError: (error: Error) => void;
}

/** What a shared answer is made of. */
export interface Made {
  body: Buffer;
  headers: Record<string, string | number | string[] | undefined>;
  cost?: number;
}

/**
 * Answers of pages and of the API to visitors without a session, kept in memory and forgotten as soon as what they show changes (docs/decisions/020).
 */
export interface ResponseCache {
  /** Answers from memory if it can, before anything else is done for the request. */
  early(request: IncomingMessage, response: ServerResponse): boolean;
  /** The request without what tells one visitor from another; undefined for whoever may be somebody. */
  readonly anonymous: (request: IncomingMessage) => Anonymous | undefined;
  /**
   * Sends the answer to an anonymous request: from memory, or made once for all equal requests at the moment, and kept. Resolves to false if `make` returned nothing or
   * if what somebody else was making is not for sharing: the caller answers by itself.
   */
  share(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made | undefined>,
  ): Promise<boolean>;
  /** Resolves once everything that is committed by now has been forgotten here. */
  settled(): Promise<void>;
  /** Calls back when one of the tags is invalidated, or may have been. */
  onInvalidation(listener: (tags: readonly string[]) => void): void;
  /** What answers to people who are signed in are made of. */
  readonly reads: KeptReads;
  /** Sessions of reading requests; kept also where answers are not. */
  readonly sessions: KeptReads;
  /** Answers sent before anything else was done, and bytes kept. */
  readonly figures: { hits: number; bytes: number };
  close(): Promise<void>;
}

/** Some five thousand people at once. */
const bytesOfSessions = 4_000_000;

/** Of the memory: objects are read once for whoever is signed in, answers are kept for all others. */
const shareOfReads = 0.25;

/** Until the next minute-old text, and never past midnight in Croatia, when "danas" becomes "jučer". */
function endOf(now: number): number {
  const end = now + minute;
  const today = dayOf(new Date(now));
  if (dayOf(new Date(end)) === today) return end;
  // Midnight is on a full minute in every zone.
  return Math.floor(end / minute) * minute;
}

interface Kept {
  answer: StoredAnswer;
  shareable: boolean;
}

export async function openResponseCache({
  maxBytes,
  connection,
  admit,
  anonymous,
  onError,
}: Options): Promise<ResponseCache> {
  const store = new Store<StoredAnswer>(maxBytes * (1 - shareOfReads));
  const flights = new Flights<Kept>();
  const listeners: ((tags: readonly string[]) => void)[] = [];
  let line: Invalidations | undefined;
  const heard = () => line?.heard === true;
  const keeping = () => maxBytes > 0 && heard();
  const reads = openKeptReads({ maxBytes: maxBytes * shareOfReads, keeping, endOf });
  const sessions = openKeptReads({ maxBytes: bytesOfSessions, keeping: heard, endOf });
  const invalidate = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags);
    store.invalidate(tags);
    flights.invalidate(tags);
    reads.invalidate(tags);
    sessions.invalidate(tags);
  };
  line = await hearInvalidations({
    connection,
    onTags: invalidate,
    onDoubt: () => invalidate(['*']),
    onError,
  });

  let hits = 0;
  function send(key: string, answer: StoredAnswer, request: IncomingMessage, response: ServerResponse) {
    answer.send(request, response, () => store.resize(key, answer));
  }

  /** Makes the answer, keeps it where it may be kept, and says whether others may have it too. */
  async function keep(
    key: string,
    flight: Flight,
    make: () => Promise<Made | undefined>,
  ): Promise<Kept | undefined> {
    const into = new Collected();
    const made = await collect(into, make);
    if (!made) return undefined;
    const answer = new StoredAnswer({
      ...made,
      tags: into.tags,
      end: endOf(Date.now()),
      cost: made.cost ?? 1,
    });
    if (into.shareable && keeping() && !flight.outdated(into.tags)) store.set(key, answer);
    return { answer, shareable: into.shareable };
  }

  return {
    anonymous: maxBytes > 0 ? anonymous : () => undefined,
    early(request, response) {
      const visitor = store.size > 0 ? anonymous(request) : undefined;
      const found = visitor && store.get(visitor.key);
      if (!visitor || !found || !admit(request, found.cost)) return false;
      hits++;
      send(visitor.key, found, request, response);
      return true;
    },
    async share(key, request, reply, make) {
      const kept = store.get(key);
      if (kept) {
        reply.hijack();
        send(key, kept, request.raw, reply.raw);
        return true;
      }
      const running = keeping() ? flights.join(key) : undefined;
      const made = running ? await running : await flights.begin(key, (flight) => keep(key, flight, make));
      if (!made || (running && !made.shareable)) return false;
      reply.hijack();
      send(key, made.answer, request.raw, reply.raw);
      return true;
    },
    settled: line.settled,
    onInvalidation: (listener) => void listeners.push(listener),
    reads,
    sessions,
    get figures() {
      return { hits, bytes: store.bytes + reads.bytes + sessions.bytes };
    },
    close: line.close,
  };
}
