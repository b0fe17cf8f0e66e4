import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { isPassivePdf } from '../media/passive-pdf.ts';
import { readFor } from './read-for.ts';
import { type FileExtension, isKey, type Storage } from './storage.ts';

/** SVGs may contain scripts, so only our own are served as SVG. */
const ownArt = /^art\//;
/** Documents served only by an endpoint that checks the reader. Any case, since some disks ignore case. */
const unsent = /^private\//i;
const shutIn = (extension: FileExtension) => `default-src 'none'; ${extension === 'svg' ? "style-src 'unsafe-inline'; " : ''}sandbox`;

/** Whether a document is passive, cached by its key, whose content never changes. */
const passive = new Map<string, boolean>();
const known = 5000;

async function isPassive(storage: Storage, key: string): Promise<boolean> {
  const before = passive.get(key);
  if (before !== undefined) return before;
  const file = await storage.read(key);
  const found = file !== undefined && isPassivePdf(await buffer(file.contents));
  if (passive.size >= known) passive.clear();
  passive.set(key, found);
  return found;
}

const forGood = 'public, max-age=31536000, immutable';
const dayLong = 'public, max-age=86400';

/** `GET /files/*`: an upload's content never changes, so browsers may cache it forever; a drawing follows its category's colour and icon. */
export async function addFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  app.get<{ Params: { '*': string } }>('/files/*', { config: { anybody: true } }, async (request, reply) => {
    const key = request.params['*'];
    const extension = key.slice(key.lastIndexOf('.') + 1) as FileExtension;
    const sent = isKey(key) && !unsent.test(key) && extension !== 'avif' && (extension !== 'svg' || ownArt.test(key));
    const file = sent ? await readFor(request.headers.accept, storage, key) : undefined;
    if (!file) return reply.callNotFound();
    reply.headers({
      'content-type': file.type,
      'content-length': file.bytes,
      'content-disposition': extension === 'pdf' && !(await isPassive(storage, key)) ? 'attachment' : 'inline',
      'cache-control': ownArt.test(key) ? dayLong : forGood,
      'x-content-type-options': 'nosniff',
      // Mails and link previews load pictures from here.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (extension === 'webp') reply.header('vary', 'accept');
    // A browser's document viewer does not work in a sandbox.
    if (extension !== 'pdf') reply.header('content-security-policy', shutIn(extension));
    return reply.send(file.contents);
  });
}
