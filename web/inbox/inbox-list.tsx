import { ClipboardList, Flag, LifeBuoy, Lock, type LucideIcon, Megaphone, Scale, Stamp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { InboxRow } from '#contract/inbox.ts';
import { type InboxKindName, inboxKinds } from '#contract/inbox-kinds.ts';
import { Link } from '../platform/page/link.tsx';
import { waitingSince } from '../ui/display/waiting.ts';
import { type Chosen, inboxHref, type Place, wordOf } from './inbox-query.ts';

const icons: Record<InboxKindName, LucideIcon> = {
  job_post: ClipboardList,
  ad: Megaphone,
  report: Flag,
  appeal: Scale,
  trade_check: Stamp,
  ticket: LifeBuoy,
};

interface Props {
  rows: readonly InboxRow[];
  place: Place;
  current: Chosen | undefined;
  now: number;
  picked: readonly Chosen[];
  onPick: (row: InboxRow) => void;
}

export function InboxList({ rows, place, current, now, picked, onPick }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const word = current && wordOf(current);
  // Scrolls to the current row, because keyboard navigation may reach rows outside the visible part.
  useEffect(() => {
    if (word) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [word]);
  return (
    <ol ref={list} className="inbox-rows" aria-label="Red čekanja">
      {rows.map((row) => {
        const { kind, id, title, note, urgent, claim } = row;
        const Icon = icons[kind];
        const wait = waitingSince(row.waiting_since, now);
        const taken = claim && !claim.mine;
        return (
          <li key={wordOf(row)} className="inbox-row">
            <label className="inbox-pick">
              <input
                type="checkbox"
                className="check-box"
                name="ids"
                value={wordOf(row)}
                form="odluka"
                aria-label={`Odaberite: ${title}`}
                checked={picked.some((one) => one.kind === kind && one.id === id)}
                onChange={() => onPick(row)}
              />
            </label>
            <Link
              to={inboxHref({ ...place, chosen: row })}
              className="inbox-link"
              aria-current={current?.kind === kind && current.id === id ? 'true' : undefined}
              preventScrollReset
            >
              <Icon size={18} aria-hidden className="inbox-icon" />
              <span className="inbox-line">
                <span>
                  <b>{inboxKinds[kind].one}</b>
                  {note && ` · ${note}`}
                </span>
                {urgent && <strong className="inbox-urgent">Hitno</strong>}
                <span
                  className={wait.overdue ? 'inbox-time inbox-overdue' : 'inbox-time'}
                  suppressHydrationWarning
                >
                  <span className="sr-only">Čeka </span>
                  {wait.text}
                </span>
              </span>
              <span className="inbox-title">
                <span>{title}</span>
                {taken && (
                  <small>
                    <Lock size={13} aria-label="Otvoren kod:" /> {claim.name}
                  </small>
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
