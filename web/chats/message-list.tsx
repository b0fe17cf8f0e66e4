import { memo } from 'react';
import { formatDay } from '#contract/format.ts';
import { MessageRun, type Showing } from './message-run.tsx';
import { daysOf, type Line } from './thread-store.ts';

interface Props {
  lines: readonly Line[];
  showing: Showing;
}

export const MessageList = memo(function MessageList({ lines, showing }: Props) {
  return daysOf(lines).map((day) => (
    <section key={day.key} className="thread-day" aria-label={formatDay(day.at)} suppressHydrationWarning>
      <p className="day-mark">
        <time dateTime={day.key} suppressHydrationWarning>
          {formatDay(day.at)}
        </time>
      </p>
      <ol>
        {day.runs.map((run) => (
          <MessageRun key={run.key} run={run} showing={showing} />
        ))}
      </ol>
    </section>
  ));
});
