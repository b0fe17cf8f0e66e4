import { Link } from 'react-router';
import { placeOf } from '#contract/labels.ts';
import type { QueueItem } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { waitingSince } from '../ui/display/waiting.ts';
import { markOf } from './waiting.ts';

interface Props {
  items: readonly QueueItem[];
  current: number | undefined;
  now: number;
}

export const caseHref = (id: number) => `${paths.moderation()}?upit=${id}`;

/** The waiting posts, oldest first. */
export function QueueList({ items, current, now }: Props) {
  return (
    <ol className="card queue" aria-label="Red čekanja">
      {items.map((item) => {
        const wait = waitingSince(item.waiting_since, now);
        const mark = markOf(item);
        return (
          <li key={item.post.id}>
            <Link to={caseHref(item.post.id)} className="queue-item" aria-current={item.post.id === current ? 'true' : undefined} preventScrollReset>
              <span className="flex items-baseline justify-between gap-2">
                <b>{item.post.job_type.name}</b>
                <small className={wait.overdue ? 'queue-overdue nowrap' : 'nowrap'} suppressHydrationWarning>
                  <span className="sr-only">Čeka </span>
                  {wait.text}
                </small>
              </span>
              <small>
                {placeOf(item.post.county, item.post.town)}
                {mark && <strong> · {mark}</strong>}
              </small>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
