import { deleteUnpaidOf } from '../ads/unpaid.ts';
import { deleteTickets } from '../help/tickets.ts';
import { filesOfAuthor } from '../job-posts/service.ts';
import { forgetAddress } from '../news/subscriptions.ts';
import { deletePapersOf } from '../papers/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { deleteStored } from '../platform/media/stored-media.ts';
import { shareFolders } from '../platform/storage/share-folders.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { forgetPerson } from '../reports/service.ts';
import { anonymize, deletePicturesOf, deleteWaiting, withdrawReceived } from '../reviews/service.ts';
import { documentsOf } from '../trade-checks/service.ts';
import { accountsByIds, filesOf, lockUser, toErase } from '../users/accounts.ts';
import { removeUser } from '../users/service.ts';
import { formerNames } from '../users/slugs.ts';
import { exportsOf } from './make-export.ts';

export const erasing = defineQueue<Record<string, never>>('auth.erase', { timeout: 3600 });

const leftTraces = defineQueue<{ account: number; files: string[]; folders: string[] }>('auth.left_files');

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail'>;

const batch = 100;

/** Erases every account whose grace period is over; its files are deleted after the commit. */
async function eraseAccounts(parts: Parts, now: Date): Promise<void> {
  for (
    let ids = await toErase(parts.db, now, batch);
    ids.length > 0;
    ids = ids.length < batch ? [] : await toErase(parts.db, now, batch)
  )
    for (const id of ids) await erase(parts, id, now);
}

/**
 * Erases an account and all its data. Exceptions and their reasons are listed in
 * `server/auth/deleted-account.test.ts`.
 */
const erase = ({ db, tasks, mail }: Parts, id: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, id);
    const account = (await accountsByIds(tx, [id])).get(id);
    // The account has been restored since it was selected for erasure.
    if (!account?.deleteAt || account.deleteAt > now) return;
    const [own, posts, checks] = [
      await filesOf(tx, id),
      await filesOfAuthor(tx, id),
      await documentsOf(tx, id),
    ];
    await deleteUnpaidOf(tasks, tx, id);
    const ofReviews = await deletePicturesOf(tx, id);
    await deleteWaiting(tx, id);
    await anonymize(tx, id, [account.name, ...(await formerNames(tx, id))]);
    await withdrawReceived(tasks, tx, id);
    const evidence = await forgetPerson(tx, id);
    const sent = await deleteTickets(tx, id);
    const papers = await deletePapersOf(tx, id);
    const exports = await exportsOf(tx, id);
    await forgetAddress(tx, account.email);
    await mail.forget(account.email);
    await removeUser(tx, id);
    await tasks.enqueue(tx, leftTraces, {
      account: id,
      files: [...own.files, ...checks, ...sent, ...papers, ...evidence],
      folders: [...own.folders, ...posts, ...ofReviews, ...exports, shareFolders.person(id)],
    });
  });

/** Registers the workers for the nightly erasure and for deleting what erased accounts leave behind. */
export function workErasure(parts: Parts & Pick<FeatureParts, 'storage'>): void {
  const { db, tasks, storage } = parts;
  tasks.work(erasing, () => eraseAccounts(parts, new Date()));
  tasks.work(leftTraces, async ({ account, files, folders }) => {
    await deleteStored(storage, [...folders, ...files]);
    await tasks.forget(db, account);
  });
}
