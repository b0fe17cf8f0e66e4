import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { count, formatNumber, nouns, truncate } from '#contract/format.ts';
import { placeOf } from '#contract/labels.ts';
import { newsTopics } from '#contract/news-labels.ts';
import type { Db } from '../platform/db/pool.ts';
import { revalidatedCaching } from '../platform/http/caching.ts';
import type { Site } from '../platform/http/site.ts';
import { shareFolders } from '../platform/storage/share-folders.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { artKeys } from '../trades/art.ts';
import { ownPages } from './own-pages.ts';
import * as queries from './picture-queries.ts';
import type { Shared } from './share-picture.ts';

interface Parts {
  db: Db;
  site: Site;
  storage: Storage;
}

interface Subject extends Shared {
  category: string;
  portrait?: string | null;
  /** Storage folder; storing a new picture deletes the subject's previous one. */
  folder: string;
}

/** Increase when the design changes, so that stored pictures are created again. */
const drawing = 4;
const defaultCategory = 'kucni-majstor';
const defaultTexts = {
  kicker: 'Kućni poslovi i majstori',
  facts: [
    ['Majstor plaća', 'bez provizije'],
    ['Objava upita', 'besplatna'],
  ],
} as const;

async function pageSubject(db: Db, path: string, site: Site): Promise<Subject | undefined> {
  const name = path.split('/').at(-1) ?? '';
  const text = await queries.page(db, name);
  const named = (words: string) => words.replaceAll('{portal}', site.name);
  if (text)
    return {
      ...defaultTexts,
      title: named(text.title),
      text: truncate(named(text.lead), 130),
      category: defaultCategory,
      folder: shareFolders.page(name),
    };
  // Pages without their own text, such as a client's profile, use the picture of the home page.
  const known = Object.hasOwn(ownPages, name) ? name : 'naslovnica';
  const own = ownPages[known];
  return (
    own && {
      ...defaultTexts,
      title: own.title,
      text: own.text,
      category: own.drawing ?? defaultCategory,
      folder: shareFolders.page(known),
    }
  );
}

const kinds: Record<string, (db: Db, name: string) => Promise<Subject | undefined>> = {
  async posao(db, name) {
    const post = /^\d{1,9}$/.test(name) ? await queries.post(db, Number(name)) : undefined;
    if (!post) return undefined;
    const place = placeOf(
      post.county ? { name: post.county } : null,
      post.town && post.town !== post.county ? { name: post.town } : null,
    );
    return {
      kicker: post.category,
      title: post.type,
      text: truncate(post.subject, 160),
      facts: [
        ['Mjesto', place],
        ['Vrsta objave', post.kind === 'offer' ? 'nudim uslugu' : 'tražim majstora'],
      ],
      category: post.key,
      folder: shareFolders.post(post.user_id, Number(name)),
    };
  },
  async kategorija(db, name) {
    const found = await queries.category(db, name);
    return (
      found && {
        kicker: 'Kućni poslovi i majstori',
        title: found.name,
        text: truncate(found.description, 150),
        facts: [
          ['Aktivni poslovi', formatNumber(found.posts)],
          ['Objava upita', 'besplatna'],
        ],
        category: name,
        folder: shareFolders.category(name),
      }
    );
  },
  async clanak(db, name) {
    const found = await queries.article(db, name);
    return (
      found && {
        kicker: newsTopics[found.topic],
        title: found.title,
        text: truncate(found.lead, 130),
        facts: [['Rubrika', 'Savjeti i novosti']],
        category: found.key ?? defaultCategory,
        folder: shareFolders.article(name),
      }
    );
  },
  async majstor(db, name) {
    const found = await queries.worker(db, name);
    if (!found) return undefined;
    const stars =
      found.reviews > 0
        ? `${formatNumber(found.rating)} od 5 · ${count(found.reviews, nouns.ocjena)}`
        : 'još nema ocjena';
    return {
      kicker: found.category ?? 'Majstor',
      title: found.name,
      text: truncate(found.about ?? '', 110),
      facts: [
        ['Ocjena', stars],
        ['Područje', found.county ?? 'cijela Hrvatska'],
      ],
      category: found.key ?? defaultCategory,
      portrait: found.portrait,
      folder: shareFolders.profile(found.id),
    };
  },
};

async function bytesOf(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  const file = await storage.read(key);
  return file && buffer(file.contents);
}

async function pictureOf(
  { storage, site }: Parts,
  { folder, category, portrait, ...shared }: Subject,
): Promise<Uint8Array | undefined> {
  const hash = createHash('sha256')
    .update(JSON.stringify([drawing, site.name, category, portrait ?? null, shared]))
    .digest('hex')
    .slice(0, 24);
  const key = `${folder}/${hash}.png`;
  const kept = await bytesOf(storage, key);
  if (kept) return kept;
  const art =
    (await bytesOf(storage, artKeys.category(category, 'og', 'light'))) ??
    (await bytesOf(storage, artKeys.category(defaultCategory, 'og', 'light')));
  if (!art) return undefined;
  // Loaded with the first picture, because it imports the image library and the fonts.
  const { sharePicture } = await import('./share-picture.ts');
  const face = portrait ? await bytesOf(storage, portrait) : undefined;
  const made = await sharePicture(shared, site.name, art, face);
  await storage.deleteFolder(folder);
  await storage.put(key, made);
  return made;
}

/**
 * Adds the routes of link previews, `/slike/<kind>/<name>.png` and `/slike/stranica/<path>`. Unknown names
 * get a 404.
 */
export function addSharePictures(app: FastifyInstance, parts: Parts): void {
  const send = async (reply: FastifyReply, subject: Subject | undefined) => {
    const picture = subject && (await pictureOf(parts, subject));
    if (!picture) return reply.callNotFound();
    return reply
      .type('image/png')
      .header('cache-control', revalidatedCaching(3600))
      .send(Buffer.from(picture));
  };
  app.get<{ Params: { kind: string; file: string } }>('/slike/:kind/:file', async ({ params }, reply) => {
    const name = /^([\w-]{1,120})\.png$/.exec(params.file)?.[1];
    return send(
      reply,
      name === undefined
        ? undefined
        : await (Object.hasOwn(kinds, params.kind) ? kinds[params.kind] : undefined)?.(parts.db, name),
    );
  });
  // The wildcard route does not match an address without the trailing slash, so the home page needs a
  // separate route.
  for (const address of ['/slike/stranica', '/slike/stranica/*'])
    app.get<{ Params: { '*'?: string } }>(address, async ({ params }, reply) =>
      send(reply, await pageSubject(parts.db, params['*'] ?? '', parts.site)),
    );
}
