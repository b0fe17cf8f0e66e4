import type { ReactNode } from 'react';
import { formatDateTime } from '#contract/format.ts';

const looks = {
  past: undefined,
  good: 'event-good',
  waiting: 'event-waiting',
  returned: 'event-returned',
} as const;

export interface TimelineEvent {
  id: string | number;
  title: ReactNode;
  /** ISO time; a pending event has none. */
  at?: string;
  text?: ReactNode;
  kind?: keyof typeof looks;
}

export function Timeline({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map(({ id, title, at, text, kind = 'past' }) => (
        <li key={id} className={looks[kind]}>
          <b>{title}</b>
          {at && <time dateTime={at}>{formatDateTime(at)}</time>}
          {text && <div className="muted">{text}</div>}
        </li>
      ))}
    </ol>
  );
}
