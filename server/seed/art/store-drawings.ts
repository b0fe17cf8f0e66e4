import sharp from 'sharp';
import { inPictureQueue } from '../../platform/media/picture-queue.ts';
import { inParallel } from '../../platform/parallel.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type ArtTheme, artKeys } from '../../trades/art.ts';
import type { DrawnTrade } from '../trades.ts';
import { categoryArt } from './category-art.ts';
import { iconSprite } from './icon.ts';

const themes = ['light', 'dark'] as const satisfies readonly ArtTheme[];
const shareWidth = 1200;

interface Drawing {
  key: string;
  svg: string;
}

/** Stores all drawings. The marker is stored last, so that an interrupted seed starts again. */
export async function storeDrawings(
  storage: Storage,
  trades: readonly DrawnTrade[],
  marker: string,
): Promise<void> {
  const drawings = draw(trades);
  const isMarker = ({ key }: Drawing) => key === marker;
  await inParallel(
    8,
    drawings.filter((drawing) => !isMarker(drawing)),
    (drawing) => store(storage, drawing),
  );
  for (const drawing of drawings.filter(isMarker)) await store(storage, drawing);
}

function draw(categories: readonly DrawnTrade[]): Drawing[] {
  return categories.flatMap(({ key, hue, icon, typesCount, types }) => {
    const subject = { categoryKey: key, hue, icon, typesCount };
    const inTheme = (theme: ArtTheme): Drawing[] => [
      ...(['card', 'square', 'banner'] as const).map((ratio) => ({
        key: artKeys.category(key, ratio, theme),
        svg: categoryArt(subject, ratio, theme),
      })),
      ...types.map((type) => ({
        key: artKeys.type(key, type.key, theme),
        svg: categoryArt({ ...subject, icon: type.icon }, 'square', theme),
      })),
    ];
    return [
      ...themes.flatMap(inTheme),
      { key: artKeys.icons(key), svg: iconSprite(types) },
      { key: artKeys.category(key, 'og', 'light'), svg: categoryArt(subject, 'og', 'light') },
    ];
  });
}

async function store(storage: Storage, { key, svg }: Drawing): Promise<void> {
  const bytes = Buffer.from(svg);
  await storage.put(key, key.endsWith('.png') ? await inPictureQueue(() => rasterised(bytes)) : bytes);
}

const rasterised = (svg: Buffer) =>
  sharp(svg, { density: 144 }).resize({ width: shareWidth }).png({ palette: true }).toBuffer();
