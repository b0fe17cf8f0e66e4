import type { Db } from '../platform/db/pool.ts';
import { actorCan } from '../platform/session/actor.ts';
import type { FileReaders } from '../platform/storage/file-readers.ts';
import { portfolioFiles } from './portfolio.ts';
import { ownerOfAvatar, ownerOfPortfolioFile } from './queries.ts';
import { avatars } from './update-profile.ts';

/**
 * The portfolio of an account that is hidden, banned or scheduled for deletion may be read by its owner and
 * moderators.
 */
export const portfolioFileReaders = (db: Db): FileReaders => ({
  folders: [portfolioFiles.folder],
  async find(key) {
    const owner = await ownerOfPortfolioFile(db, key);
    return owner && ((visitor) => owner.shown || visitor?.id === owner.id || actorCan(visitor, 'moderate'));
  },
});

/**
 * The profile picture of an account that is hidden, banned or scheduled for deletion may be read by its owner
 * and all administrators, because it appears on every screen of the administration that names the person.
 */
export const avatarFileReaders = (db: Db): FileReaders => ({
  folders: [avatars.folder],
  async find(key) {
    const owner = await ownerOfAvatar(db, key);
    return owner && ((visitor) => owner.shown || visitor?.id === owner.id || Boolean(visitor?.role));
  },
});
