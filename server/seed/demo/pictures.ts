import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { adMedias } from '../../ads/tables.ts';
import type { chatFiles } from '../../chats/tables.ts';
import { type PreparedMedia, prepareMedia } from '../../platform/media/media.ts';
import { inPictureQueue } from '../../platform/media/picture-queue.ts';
import { mediaKeys, putMedia } from '../../platform/media/stored-media.ts';
import { inParallel } from '../../platform/parallel.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { portrait } from '../art/portrait.ts';
import { scenes } from '../art/scenes.ts';
import { finishedScenes } from '../art/scenes-finished.ts';
import type { PlannedAd } from './ads.ts';
import type { PlannedChat } from './chats.ts';
import { drawnPicture } from './drawn-picture.ts';
import { onePage } from './one-page.ts';
import type { Person } from './people.ts';
import type { PlannedPortfolio } from './portfolios.ts';
import type { PlannedPost } from './posts.ts';

export interface StoredFile {
  post: PlannedPost;
  position: number;
  folder: string;
  prepared: PreparedMedia;
}

const avatarPx = 500;

/**
 * Returns a token as unguessable as a real upload's name, but deterministic, so that a repeated seed
 * overwrites its own files.
 */
export const tokenOf = (name: string) =>
  createHash('sha256').update(`demo ${name}`).digest('base64url').slice(0, 24);

export async function storePictures(
  storage: Storage,
  posts: readonly PlannedPost[],
  fullPx: number,
): Promise<StoredFile[]> {
  const shots = posts.flatMap((post) =>
    post.pictures.map((picture, position) => ({ post, picture, position })),
  );
  const documents = posts.flatMap((post) => (post.document ? [{ post, name: post.document }] : []));
  return [
    ...(await inParallel(2, shots, async ({ post, picture: { scene, name, mirrored, crop }, position }) =>
      store(storage, post, position, await drawnPicture(scenes[scene], name, fullPx, { ...crop, mirrored })),
    )),
    ...(await inParallel(2, documents, async ({ post, name }) =>
      store(storage, post, post.pictures.length, await prepareMedia({ bytes: floorPlanPdf() }, name)),
    )),
  ];
}

async function store(
  storage: Storage,
  post: PlannedPost,
  position: number,
  prepared: PreparedMedia,
): Promise<StoredFile> {
  const folder = `job-posts/${tokenOf(`${post.key} ${position}`)}`;
  await putMedia(storage, folder, prepared);
  return { post, position, folder, prepared };
}

export interface StoredPicture {
  owner: Person;
  position: number;
  folder: string;
  caption: string | null;
  name: string;
  size: number;
  width: number;
  height: number;
}

export async function storePortfolios(
  storage: Storage,
  planned: readonly PlannedPortfolio[],
  fullPx: number,
): Promise<StoredPicture[]> {
  const shots = planned.flatMap(({ owner, pictures }) =>
    pictures.map((picture, position) => ({ owner, position, ...picture })),
  );
  const drawn = new Map(
    await inParallel(
      2,
      [...new Set(shots.map(({ scene }) => scene))],
      async (scene) => [scene, await drawnPicture(finishedScenes[scene], `${scene}.webp`, fullPx)] as const,
    ),
  );
  return inParallel(2, shots, async ({ owner, position, scene, caption }) => {
    const shot = drawn.get(scene);
    if (!shot) throw new Error(`the finished scene ${scene} was not drawn`);
    const {
      name,
      size,
      full: { width, height },
    } = shot;
    const folder = `portfolio/${tokenOf(`portfolio ${owner.slug} ${position}`)}`;
    await putMedia(storage, folder, shot);
    return { owner, position, folder, caption, name, size, width, height };
  });
}

export interface StoredChatFile {
  chat: string;
  place: number;
  row: Omit<typeof chatFiles.$inferInsert, 'messageId'>;
}

export async function storeChatFiles(
  storage: Storage,
  planned: readonly PlannedChat[],
  ofPosts: readonly StoredFile[],
): Promise<StoredChatFile[]> {
  const stored: StoredChatFile[] = [];
  for (const { key: chat, messages } of planned)
    for (const [place, { picture, document }] of messages.entries()) {
      const storageKey = `private/chats/${tokenOf(`chat ${chat} ${place}`)}`;
      if (document) {
        const bytes = floorPlanPdf();
        await storage.put(mediaKeys(storageKey).document, bytes);
        stored.push({
          chat,
          place,
          row: { storageKey, kind: 'document', name: document, type: 'application/pdf', size: bytes.length },
        });
      }
      const shot =
        picture &&
        ofPosts.find(
          ({ post, position, prepared }) =>
            prepared.kind === 'image' && post.pictures[position]?.scene === picture.scene,
        );
      if (picture && shot?.prepared.kind === 'image') {
        const { full, type, size } = shot.prepared;
        await putMedia(storage, storageKey, shot.prepared);
        stored.push({
          chat,
          place,
          row: {
            storageKey,
            kind: 'image',
            name: picture.name,
            type,
            size,
            width: full.width,
            height: full.height,
          },
        });
      }
    }
  return stored;
}

export type StoredAdPicture = Omit<typeof adMedias.$inferInsert, 'id' | 'adId'>;

/** Stores the ads' pictures and returns them by ad key; ads without a matching picture are omitted. */
export async function storeAdPictures(
  storage: Storage,
  planned: readonly PlannedAd[],
  ofPosts: readonly StoredFile[],
): Promise<Map<string, StoredAdPicture>> {
  const stored = new Map<string, StoredAdPicture>();
  for (const { key, scene } of planned) {
    const shot =
      scene &&
      ofPosts.find(
        ({ post, position, prepared }) =>
          prepared.kind === 'image' && post.pictures[position]?.scene === scene,
      );
    if (shot?.prepared.kind !== 'image') continue;
    const storageKey = `ads/${tokenOf(`ad ${key}`)}`;
    const { name, size, full } = shot.prepared;
    await putMedia(storage, storageKey, shot.prepared);
    stored.set(key, { storageKey, name, size, width: full.width, height: full.height });
  }
  return stored;
}

export async function storePortraits(
  storage: Storage,
  everybody: readonly Person[],
): Promise<Map<string, string>> {
  const taken = new Set<string>();
  const faces = everybody.flatMap(({ slug, portrait: gender, hue }) => {
    if (!gender) return [];
    let seed = createHash('sha256').update(slug).digest().readUInt16BE(0);
    let svg = portrait(seed, gender, hue);
    while (taken.has(svg)) svg = portrait(++seed, gender, hue);
    taken.add(svg);
    return [{ slug, svg }];
  });
  const keys = await inParallel(2, faces, async ({ slug, svg }) => {
    const key = `avatars/${tokenOf(slug)}.webp`;
    const bytes = await inPictureQueue(() =>
      sharp(Buffer.from(svg), { density: 360 })
        .resize(avatarPx, avatarPx)
        .webp({ quality: 82, effort: 2 })
        .toBuffer(),
    );
    await storage.put(key, bytes);
    return [slug, key] as const;
  });
  return new Map(keys);
}

const drawing = `2 w 100 500 395 250 re S 0.8 w
130 500 60 0 re S 190 500 m 190 533 163 560 130 560 c S 130 560 m 130 500 l S
100 690 395 60 re S 435 500 60 190 re S 350 702 70 36 re S 385 720 4 4 re f
BT /F1 14 Tf 100 770 Td (Kuhinja 3,95 x 2,50 m) Tj ET BT /F1 10 Tf 352 745 Td (sudoper) Tj ET`;

const floorPlanPdf = () => onePage(drawing);
