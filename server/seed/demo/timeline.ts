import { day, minute } from '#contract/durations.ts';
import type { PostEvent } from '#contract/post-events.ts';
import { birth, type StoredStatus } from '../../job-posts/states.ts';
import { later } from './clock.ts';
import type { Random } from './random.ts';
import { deactivations, declines, type Remark } from './texts.ts';

export type Ending = Exclude<StoredStatus, 'addressed'> | 'resent' | 'reopened';

export interface PlannedEvent {
  event: PostEvent;
  by: 'author' | 'moderator';
  at: Date;
  remark?: Remark;
}

export function timelineOf(random: Random, ending: Ending, sent: Date, now: Date): PlannedEvent[] {
  const story: PlannedEvent[] = birth.map((event) => ({ event, by: 'author', at: sent }));
  let at = sent;
  const then = (event: PostEvent, by: PlannedEvent['by'], minutes: number, remark?: Remark) => {
    at = later(at, minutes);
    story.push({ event, by, at, remark });
  };
  const answered = () => random.between(9, 28);
  const someDaysOn = (share: number) =>
    Math.floor(Math.max(0, (now.getTime() - at.getTime()) / day - 1) * share) * (day / minute);
  if (ending === 'pending') return story;
  if (ending === 'declined') then('review_declined', 'moderator', answered(), random.pick(declines));
  else if (ending === 'resent') {
    then('review_declined', 'moderator', answered(), random.pick(declines));
    then('resent_after_fix', 'author', 12);
    then('review_pending', 'author', 0);
  } else {
    then('approved', 'moderator', answered());
    if (ending === 'inactive') then('deactivated', 'moderator', someDaysOn(0.3), random.pick(deactivations));
    if (ending === 'finished')
      then('finished', 'author', Math.min(someDaysOn(0.6), random.between(4, 25) * day));
    if (ending === 'reopened') {
      then('finished', 'author', someDaysOn(0.3));
      then('reopened', 'author', someDaysOn(0.5));
    }
  }
  return story;
}

export const statusOf: Readonly<Record<Ending, StoredStatus>> = {
  active: 'active',
  pending: 'pending',
  declined: 'declined',
  inactive: 'inactive',
  finished: 'finished',
  resent: 'pending',
  reopened: 'active',
};
