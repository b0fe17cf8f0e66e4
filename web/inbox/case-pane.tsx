import type { ReactNode } from 'react';
import type { InboxCase } from '#contract/inbox.ts';
import { type InboxKindName, inboxKinds } from '#contract/inbox-kinds.ts';
import { postNames } from '#contract/post-names.ts';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { waitingSince } from '../ui/display/waiting.ts';
import { Findings } from './findings.tsx';
import { PhoneAfterAll } from './not-phone.tsx';

interface Props {
  item: InboxCase;
  now: number;
  mark: string | undefined;
  /** Button that marks a detected number as not being a phone number. */
  notPhone: ReactNode;
  children: ReactNode;
}

const notYours: Partial<Record<InboxKindName, string>> = {
  appeal: 'Prvu odluku donijeli ste Vi, pa o žalbi odlučuje druga osoba.',
  trade_check: 'O provjeri vlastitog obrta odlučuje druga osoba.',
};

export function CasePane({ item, now, mark, notPhone, children }: Props) {
  const { kind, title, waiting_since, urgent, claim, can, content } = item;
  const wait = waiting_since === null ? undefined : waitingSince(waiting_since, now);
  return (
    <article className="inbox-case" aria-labelledby="case-title">
      <header>
        <p className="inbox-kind">
          <b>{content.kind === 'job_post' ? postNames[content.item.post.type].one : inboxKinds[kind].one}</b>
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
      {claim && !claim.mine && (
        <Notice tone="amber">Ovaj predmet ima otvoren {claim.name}. Kad ga pusti, moći ćete odlučiti.</Notice>
      )}
      {waiting_since !== null && !can.decide && !(claim && !claim.mine) && (
        <Notice tone="amber">{notYours[kind] ?? 'O ovome odlučuje druga osoba.'}</Notice>
      )}
      {waiting_since === null && <Notice>O ovome je već odlučeno.</Notice>}
      {item.signals.length > 0 && <Findings item={item} notPhone={notPhone} />}
      {can.restore_phone && !can.clear_phone && <PhoneAfterAll item={item} />}
      {children}
    </article>
  );
}
