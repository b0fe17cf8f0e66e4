import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Db } from '../platform/db/pool.ts';
import { withPictureLane } from '../platform/media/picture-queue.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type ArtTheme, artKeys } from '../trades/art.ts';
import { categoryArt } from './art/category-art.ts';
import { doneVersion, markDone } from './settings.ts';
import { drawnTrades } from './trades.ts';

const themes = ['light', 'dark'] as const satisfies readonly ArtTheme[];
const shareWidth = 1200;

interface Drawing {
  key: string;
  svg: string;
}

/** Draws every category and type into storage, skipping drawings that are up to date. */
export async function seedArt(db: Db, storage: Storage): Promise<void> {
  const drawings = draw(await drawnTrades(db));
  const version = createHash('sha256').update(JSON.stringify(drawings)).digest('hex');
  const first = drawings[0];
  if (!first || ((await doneVersion(db, 'art')) === version && (await storage.exists(first.key)))) return;
  // The drawing used as the completion marker comes last, so an interrupted seed starts again.
  await inParallel(8, drawings.slice(1), (drawing) => store(storage, drawing));
  await store(storage, first);
  await markDone(db, 'art', version);
}

function draw(categories: Awaited<ReturnType<typeof drawnTrades>>): Drawing[] {
  return categories.flatMap(({ key, hue, icon, typesCount, types }) => {
    const subject = { categoryKey: key, hue, icon, typesCount };
    const inTheme = (theme: ArtTheme): Drawing[] => [
      ...(['card', 'square', 'banner'] as const).map((ratio) => ({ key: artKeys.category(key, ratio, theme), svg: categoryArt(subject, ratio, theme) })),
      ...types.map((type) => ({ key: artKeys.type(key, type.key, theme), svg: categoryArt({ ...subject, icon: type.icon }, 'square', theme) })),
    ];
    return [...themes.flatMap(inTheme), { key: artKeys.category(key, 'og', 'light'), svg: categoryArt(subject, 'og', 'light') }];
  });
}

async function store(storage: Storage, { key, svg }: Drawing): Promise<void> {
  const bytes = Buffer.from(svg);
  await storage.put(key, key.endsWith('.png') ? await withPictureLane(() => rasterised(bytes)) : bytes);
}

const rasterised = (svg: Buffer) => sharp(svg, { density: 144 }).resize({ width: shareWidth }).png({ palette: true }).toBuffer();
