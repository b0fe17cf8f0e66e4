import { type ComplaintAction, type ComplaintMoment, termOf } from '#contract/complaint-words.ts';
import type { Complaint, ComplaintPicture } from '#contract/complaints.ts';
import { dayOf } from '#contract/format.ts';
import { chatFileUrl } from '../chats/present.ts';
import { pictureIn } from '../platform/media/stored-media.ts';
import { mayTake } from './policy.ts';
import type { ComplaintRow, PictureRow } from './queries.ts';
import type { Seen } from './service.ts';

export const keyOf = ({ source, id }: Pick<PictureRow, 'source' | 'id'>) => `${source}-${id}`;

/** Times of a deal that divide its pictures into before, during and after the work. */
interface Work {
  createdAt: Date;
  doneAt: Date | null;
}

/**
 * Returns the stage at which a picture was taken: as stated by the author of a review, otherwise derived from
 * the time of upload.
 */
export function momentOf({ moment, at }: Pick<PictureRow, 'moment' | 'at'>, work: Work): ComplaintMoment {
  if (moment) return moment;
  if (at <= work.createdAt) return 'before';
  return work.doneAt === null || at < work.doneAt ? 'during' : 'after';
}

export function presentPicture(row: PictureRow, work: Work): ComplaintPicture {
  const { path, thumb } =
    row.source === 'message'
      ? { path: chatFileUrl(row.id, 'full.webp'), thumb: chatFileUrl(row.id, 'card.webp') }
      : pictureIn(row.folder, null, null);
  return { key: keyOf(row), moment: momentOf(row, work), path, thumb, created_at: row.at.toISOString() };
}

/** Returns whether the answer came after the deadline; false for an unanswered complaint. */
export const isLate = ({ answeredAt, dueOn }: Pick<ComplaintRow, 'answeredAt' | 'dueOn'>) =>
  answeredAt !== null && dayOf(answeredAt) > dueOn;

export function presentComplaint(
  row: ComplaintRow,
  { deal, side }: Seen,
  pictures: readonly PictureRow[],
): Complaint {
  const { answer, accepts, answeredAt } = row;
  const may = (action: ComplaintAction) => mayTake(action, side, row.state);
  return {
    id: row.id,
    deal_id: deal.id,
    state: row.state,
    text: row.complaint,
    pictures: pictures
      .filter((one) => row.pictures.includes(keyOf(one)))
      .map((one) => presentPicture(one, deal)),
    created_at: row.createdAt.toISOString(),
    due_on: row.dueOn,
    answer:
      answer !== null && accepts !== null && answeredAt !== null
        ? { text: answer, accepts, at: answeredAt.toISOString(), late: isLate(row) }
        : null,
    closed_at: row.closedAt?.toISOString() ?? null,
    can: { answer: may('answer'), close: may('close'), export: may('export') },
  };
}

/** Returns the columns of a complaint received at a time, with the deadline for its answer. */
export const received = (at: Date) => ({ createdAt: at, dueOn: termOf(at) });
