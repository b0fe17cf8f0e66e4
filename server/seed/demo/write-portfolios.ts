import type { Tx } from '../../platform/db/pool.ts';
import { portfolioPictures } from '../../users/tables.ts';
import type { Clock } from './clock.ts';
import type { StoredPicture } from './pictures.ts';

export async function writePortfolios(
  tx: Tx,
  pictures: readonly StoredPicture[],
  people: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<void> {
  await tx.insert(portfolioPictures).values(
    pictures.map(({ owner, position, folder, caption, name, size, width, height }) => ({
      userId: people.get(owner.slug) ?? 0,
      position,
      storageKey: folder,
      caption,
      name,
      size,
      width,
      height,
      createdAt: clock.daysAgo(Math.floor(owner.ageDays / 3), 18, position),
    })),
  );
}
