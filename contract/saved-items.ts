import { isBlank } from './canonical.ts';
import { endpoint } from './endpoint.ts';
import { listedJobPost } from './job-posts.ts';
import { type SavedKind, savedItemLimits, savedKinds } from './saved-item-words.ts';
import { csv, id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { listedWorker } from './users.ts';
import { z } from './zod.ts';

const tag = 'saved-items';
const kind = z.enum(Object.keys(savedKinds) as [SavedKind, ...SavedKind[]]);
const byKind = z.object({ kind, id });

const note = z.string().nullable();
/** An empty note is deleted. */
const noteInput = z.preprocess(
  (value) => (isBlank(value) ? null : value),
  text({ max: savedItemLimits.note }).nullable(),
);

/** A saved worker or post; `id` is that of the worker or post. Only its owner can read the note. */
export const savedItem = z
  .object({ kind, id: z.number(), private_note: note, saved_at: isoDate })
  .meta({ id: 'SavedItem' });
export type SavedItem = z.infer<typeof savedItem>;

export const savedWorker = z
  .object({ worker: listedWorker, private_note: note, saved_at: isoDate })
  .meta({ id: 'SavedWorker' });
export type SavedWorker = z.infer<typeof savedWorker>;

export const savedPost = z
  .object({ job_post: listedJobPost, private_note: note, saved_at: isoDate })
  .meta({ id: 'SavedPost' });
export type SavedPost = z.infer<typeof savedPost>;

export const savedIds = z.object({ workers: z.array(z.number()), job_posts: z.array(z.number()) });
export type SavedIds = z.infer<typeof savedIds>;

export const listSavedWorkers = endpoint({
  method: 'GET',
  path: '/saved-items/workers',
  tag,
  summary: 'Spremljeni majstori, zadnji spremljeni prvi',
  auth: 'user',
  whileViewing: false,
  query: z.strictObject(paging(savedItemLimits.perPage)),
  response: listOf(savedWorker),
});
export const listSavedPosts = endpoint({
  method: 'GET',
  path: '/saved-items/job-posts',
  tag,
  summary: 'Spremljeni poslovi, zadnji spremljeni prvi',
  auth: 'user',
  whileViewing: false,
  query: z.strictObject(paging(savedItemLimits.perPage)),
  response: listOf(savedPost),
});
/** Lists are cached for all readers, so a page asks separately which of its items the reader has saved. */
export const findSavedIds = endpoint({
  method: 'GET',
  path: '/saved-items/ids',
  tag,
  summary: 'Koji su od navedenih majstora i poslova spremljeni',
  auth: 'user',
  query: z.strictObject({ workers: csv(id).default([]), job_posts: csv(id).default([]) }),
  response: one(savedIds),
});
export const createSavedItem = endpoint({
  method: 'POST',
  path: '/saved-items/:kind/:id',
  tag,
  summary: 'Spremanje majstora ili posla; ponovljeno ne mijenja ništa',
  auth: 'user',
  params: byKind,
  response: one(savedItem),
  status: 201,
});
export const updateSavedItem = endpoint({
  method: 'PUT',
  path: '/saved-items/:kind/:id',
  tag,
  summary: 'Vlastita bilješka uz spremljeno; prazna se briše',
  auth: 'user',
  params: byKind,
  body: z.object({ private_note: noteInput }),
  response: one(savedItem),
  example: { body: { private_note: 'Radio kod susjede, uredan i brz.' } },
});
export const deleteSavedItem = endpoint({
  method: 'DELETE',
  path: '/saved-items/:kind/:id',
  tag,
  summary: 'Uklanjanje iz spremljenog',
  auth: 'user',
  params: byKind,
  status: 204,
});
