import type { FastifyInstance } from 'fastify';
import type { FileAnswer } from '#contract/endpoint.ts';
import { deletableFor, isNamed } from '../http/caching.ts';
import { fileHeaders } from './file-headers.ts';
import { readFor } from './read-for.ts';
import { isKey, type Storage } from './storage.ts';

/** SVGs may contain scripts, so only our own are served as SVG. */
const ownArt = /^art\//;
/** Documents served only by an endpoint that checks the reader. Any case, since some disks ignore case. */
const unsent = /^private\//i;
/** Sent in place of the file from which they are derived, or not at all. */
const derived = new Set(['avif', 'verdict']);

const day = 86_400;
const year = 365 * day;

/**
 * A drawing follows its category's colour and icon, and whether a document is shown may change with the rules
 * of its check.
 */
function policyOf(key: string, extension: string): string {
  if (ownArt.test(key)) return `public, max-age=${day}`;
  return extension === 'pdf' ? deletableFor(day) : `${deletableFor(year)}, immutable`;
}

/**
 * Returns the tag of an upload, whose content never changes under its key: only the form in which it is sent
 * does. Undefined for drawings.
 */
const tagOf = (key: string, { type, passive }: FileAnswer) =>
  ownArt.test(key)
    ? undefined
    : `"${key.slice(key.lastIndexOf('/') + 1)}-${type.slice(type.indexOf('/') + 1)}${passive ? '-passive' : ''}"`;

/**
 * `GET /files/*`: browsers may cache an upload forever; a shared cache learns within a minute that it was
 * deleted (docs/OPERATIONS.md).
 */
export async function addFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  app.get<{ Params: { '*': string } }>('/files/*', { config: { anybody: true } }, async (request, reply) => {
    const key = request.params['*'];
    const extension = key.slice(key.lastIndexOf('.') + 1);
    const sent =
      isKey(key) && !unsent.test(key) && !derived.has(extension) && (extension !== 'svg' || ownArt.test(key));
    const file = sent ? await readFor(request.headers.accept, storage, key) : undefined;
    if (!file) return reply.callNotFound();
    reply.headers({
      ...fileHeaders(file),
      'cache-control': policyOf(key, extension),
      // Mails and link previews load pictures from here.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (extension === 'webp') reply.header('vary', 'accept');
    const tag = tagOf(key, file);
    if (tag) reply.header('etag', tag);
    if (tag && isNamed(request.headers['if-none-match'], tag))
      return reply.code(304).removeHeader('content-length').send();
    return reply.send(file.contents);
  });
}
