import type { ReactNode } from 'react';
import type { InboxCase } from '#contract/inbox.ts';
import { inboxKinds } from '#contract/inbox-kinds.ts';
import { signals as signalKinds } from '#contract/signal-kinds.ts';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { waitingSince } from '../ui/display/waiting.ts';

interface Props {
  item: InboxCase;
  now: number;
  /** What deserves a second look. */
  mark: string | undefined;
  /** The case as its own feature shows it. */
  children: ReactNode;
}

/** The case under decision. */
export function CasePane({ item: { kind, title, waiting_since, urgent, claim, signals }, now, mark, children }: Props) {
  const wait = waiting_since === null ? undefined : waitingSince(waiting_since, now);
  return (
    <article className="inbox-case" aria-labelledby="case-title">
      <header>
        <p className="inbox-kind">
          <b>{inboxKinds[kind].one}</b>
          {wait && (
            <span className={wait.overdue ? 'inbox-overdue' : undefined} suppressHydrationWarning>
              {' '}
              · čeka {wait.text}
            </span>
          )}
        </p>
        <h2 id="case-title" tabIndex={-1}>
          {title}
        </h2>
        {urgent && <Badge tone="brick">Hitno</Badge>}
        {mark && <Badge tone="blue">{mark}</Badge>}
      </header>
      {claim && !claim.mine && <Notice tone="amber">Ovaj predmet ima otvoren {claim.name}. Kad ga pusti, moći ćete odlučiti.</Notice>}
      {waiting_since === null && <Notice>O ovome je već odlučeno.</Notice>}
      {signals.length > 0 && (
        <section className="inbox-signals" aria-label="Što je program primijetio">
          <ul>
            {signals.map(({ signal, reason }) => (
              <li key={signal}>
                <b>{signalKinds[signal].label}.</b> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </article>
  );
}
