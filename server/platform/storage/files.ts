import type { FastifyInstance } from 'fastify';
import { fileHeaders } from './file-headers.ts';
import { readFor } from './read-for.ts';
import { isKey, type Storage } from './storage.ts';

/** SVGs may contain scripts, so only our own are served as SVG. */
const ownArt = /^art\//;
/** Documents served only by an endpoint that checks the reader. Any case, since some disks ignore case. */
const unsent = /^private\//i;
/** Sent in place of the file from which they are derived, or not at all. */
const derived = new Set(['avif', 'verdict']);

const forGood = 'public, max-age=31536000, immutable';
const dayLong = 'public, max-age=86400';

/** `GET /files/*`: an upload's content never changes, so browsers may cache it forever; a drawing follows its category's colour and icon. */
export async function addFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  app.get<{ Params: { '*': string } }>('/files/*', { config: { anybody: true } }, async (request, reply) => {
    const key = request.params['*'];
    const extension = key.slice(key.lastIndexOf('.') + 1);
    const sent = isKey(key) && !unsent.test(key) && !derived.has(extension) && (extension !== 'svg' || ownArt.test(key));
    const file = sent ? await readFor(request.headers.accept, storage, key) : undefined;
    if (!file) return reply.callNotFound();
    reply.headers({
      ...fileHeaders(file),
      // Whether a document is shown may change with the rules of its check.
      'cache-control': ownArt.test(key) || extension === 'pdf' ? dayLong : forGood,
      // Mails and link previews load pictures from here.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (extension === 'webp') reply.header('vary', 'accept');
    return reply.send(file.contents);
  });
}
