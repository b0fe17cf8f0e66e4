import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { second } from '#contract/durations.ts';
import type { EndpointDef } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { givesSecrets } from '#contract/token-scopes.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from '../keys/keys.ts';
import { rememberBrowser } from '../session/browser.ts';
import { defineQueue } from '../tasks/queues.ts';
import type { Tasks } from '../tasks/tasks.ts';
import * as queries from './queries.ts';

const idempotencyHeader = 'idempotency-key';
/** 1 to 255 printable ASCII characters. */
const isKey = /^[ -~]{1,255}$/;
export const keyPattern = isKey.source;

/** The largest response body that is stored, in bytes. */
const bodyMost = 64 * 1024;
/**
 * Milliseconds between calls of `prolong`: less than half of the time after which a request without a
 * response counts as killed.
 */
const heartbeat = 20 * second;
/** Seconds after which a client may repeat a request while an identical one is in progress. */
const retryAfter = 2;

/**
 * Runs a POST once per `Idempotency-Key` and returns the first response to repeats. Without the header, or if
 * neither an account nor a browser can be identified, runs the POST like any other request.
 */
export type RunOnce = (
  def: EndpointDef,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<unknown>,
) => Promise<unknown>;

function ownerOf(reply: FastifyReply): string | undefined {
  const { actor } = reply.request;
  if (actor) return `account ${actor.id}`;
  const browser = rememberBrowser(reply);
  return browser && `browser ${browser}`;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns a string that identifies the request: the URL, the parsed body, and digests of the files. */
async function contentOf({ url, body, uploads = [] }: FastifyRequest): Promise<string> {
  const files: unknown[] = [];
  for (const { field, name, path } of uploads) files.push([field, name, await digestOf(path)]);
  return JSON.stringify([url, body ?? null, files]);
}

/**
 * Opens the store of idempotent requests, which all nodes share. If a process is killed, its row stays
 * `running`, and an identical request may start after a minute. If the killed request had already committed,
 * only a `client_id` in its body prevents a second effect.
 */
export const openIdempotency =
  ({ db, keys }: { db: Db; keys: Keys }): RunOnce =>
  async (def, request, reply, run) => {
    const key = request.headers[idempotencyHeader];
    if (key === undefined) return run();
    if (typeof key !== 'string' || !isKey.test(key)) throw new AppError('idempotency.key');
    const owner = ownerOf(reply);
    if (owner === undefined) return run();
    const [id = '', previousId] = keys.hashes(`${owner}\n${key}`, 'idempotency');
    const requestHashes = keys.hashes(await contentOf(request), 'idempotency request');
    const [requestHash = ''] = requestHashes;
    const own = { id, attempt: randomUUID() };
    const replay = (row: queries.IdempotencyRow | undefined) => {
      const { status, body } = firstOf(row, requestHashes);
      reply.code(status).header('idempotent-replayed', 'true');
      return body === null ? undefined : JSON.parse(keys.open(body, `idempotency ${row?.id}`));
    };
    const earlier = previousId && (await queries.find(db, previousId));
    if (earlier) return replay(earlier);
    if (!(await queries.begin(db, { ...own, requestHash }))) return replay(await queries.find(db, id));
    const beat = setInterval(() => {
      queries
        .prolong(db, own)
        .catch((error: unknown) => request.log.warn({ err: error }, 'cannot prolong an idempotent request'));
    }, heartbeat);
    let result: unknown;
    try {
      result = await run();
    } catch (error) {
      await queries.release(db, own);
      throw error;
    } finally {
      clearInterval(beat);
    }
    const text = def.response && reply.statusCode !== 204 ? JSON.stringify(result) : null;
    const isStored = !(def.download || givesSecrets(def) || (text && Buffer.byteLength(text) > bodyMost));
    const stored = isStored
      ? {
          state: 'answered' as const,
          status: reply.statusCode,
          body: text && keys.seal(text, `idempotency ${id}`),
        }
      : { state: 'discarded' as const, status: null, body: null };
    // The request has succeeded, so a failure to store its response must not fail it.
    await queries
      .finish(db, own, stored)
      .catch((error: unknown) => request.log.error({ err: error }, 'cannot store the response to a request'));
    return result;
  };

interface First {
  status: number;
  body: string | null;
}

/**
 * Returns the stored response. Throws `idempotency.other` for another request with the key,
 * `idempotency.running` while the first is in progress, and `idempotency.discarded` if its response was not
 * stored.
 */
function firstOf(row: queries.IdempotencyRow | undefined, requestHashes: readonly string[]): First {
  if (row && !requestHashes.includes(row.requestHash)) throw new AppError('idempotency.other');
  // If the row is missing, a failed request has just released it.
  if (!row || row.state === 'running') throw new AppError('idempotency.running', { retryAfter });
  if (row.status === null) throw new AppError('idempotency.discarded');
  return { status: row.status, body: row.body };
}

const cleaning = defineQueue<Record<string, never>>('idempotency.clean');

/** Registers the hourly task that deletes the keys of requests older than a day. */
export function cleanIdempotency(tasks: Tasks, db: Db): void {
  tasks.work(cleaning, async () => void (await queries.deleteOld(db)));
  tasks.schedule(cleaning, '27 * * * *');
}
