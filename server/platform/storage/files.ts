import type { FastifyInstance } from 'fastify';
import type { FileAnswer } from '#contract/endpoint.ts';
import { isNamed, revalidatedCaching } from '../http/caching.ts';
import { fileHeaders } from './file-headers.ts';
import { type FileReaders, openFileReaders } from './file-readers.ts';
import { readFor } from './read-for.ts';
import { isKey, type Storage } from './storage.ts';

/** SVGs may contain scripts, so only the site’s own drawings are served as SVG. */
const ownArt = /^art\//;
/**
 * Matches files that are served only by an endpoint that checks the reader. Case-insensitive, because some
 * file systems ignore case.
 */
const unsent = /^private\//i;
const derived = new Set(['avif', 'verdict']);

const day = 86_400;
const year = 365 * day;

/**
 * Returns the `Cache-Control` of a file. Drawings and documents are not immutable: a drawing changes with its
 * category's colour and icon, and the verdict on a document may change.
 */
function policyOf(key: string, extension: string): string {
  if (ownArt.test(key)) return `public, max-age=${day}`;
  return extension === 'pdf' ? revalidatedCaching(day) : `${revalidatedCaching(year)}, immutable`;
}

/**
 * Returns the ETag of an upload; undefined for drawings. The contents under a key never change, so the key,
 * the type sent and the verdict on a document are sufficient.
 */
const tagOf = (key: string, { type, passive }: FileAnswer) =>
  ownArt.test(key)
    ? undefined
    : `"${key.slice(key.lastIndexOf('/') + 1)}-${type.slice(type.indexOf('/') + 1)}${passive ? '-passive' : ''}"`;

/**
 * Registers `GET /files/*`. Browsers may cache a picture forever; a shared cache notices within a minute that
 * a file has been deleted or is no longer public (docs/OPERATIONS.md). A file that is not public is sent only
 * to its readers and never cached; everyone else gets a 404.
 */
export async function addFiles(
  app: FastifyInstance,
  storage: Storage,
  readers: readonly FileReaders[] = [],
): Promise<void> {
  const readersOf = openFileReaders(readers);
  app.get<{ Params: { '*': string } }>('/files/*', { config: { anybody: true } }, async (request, reply) => {
    const key = request.params['*'];
    const extension = key.slice(key.lastIndexOf('.') + 1);
    const sent =
      isKey(key) && !unsent.test(key) && !derived.has(extension) && (extension !== 'svg' || ownArt.test(key));
    const mayRead = sent ? await readersOf(key) : undefined;
    const isPublic = await mayRead?.(null);
    const isSent = isPublic || (await mayRead?.(await app.readerOf(request)));
    const file = isSent ? await readFor(request.headers.accept, storage, key) : undefined;
    if (!file) return reply.callNotFound();
    reply.headers({
      ...fileHeaders(file),
      'cache-control': isPublic ? policyOf(key, extension) : 'private, no-store',
      // Emails and other sites’ link previews embed these pictures.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (extension === 'webp') reply.header('vary', 'accept');
    // A private file has no ETag, because a 304 would renew a copy that a shared cache stored while the file
    // was public.
    const tag = isPublic ? tagOf(key, file) : undefined;
    if (tag) reply.header('etag', tag);
    if (tag && isNamed(request.headers['if-none-match'], tag))
      return reply.code(304).removeHeader('content-length').send();
    return reply.send(file.contents);
  });
}
