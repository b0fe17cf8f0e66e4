import type { ReactNode } from 'react';
import { count, type Forms, formatNumber, sentence } from '#contract/format.ts';
import type { InboxCase } from '#contract/inbox.ts';
import { type InboxKindName, inboxKinds } from '#contract/inbox-kinds.ts';
import { paths } from '#contract/paths.ts';
import { postNames } from '#contract/post-names.ts';
import { signals as signalKinds } from '#contract/signal-kinds.ts';
import type { Finding } from '#contract/signals.ts';
import { useHotKeys } from '../platform/browser/hot-keys.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { waitingSince } from '../ui/display/waiting.ts';
import { focusCase } from './focus-case.ts';
import { clearNumber, restoreNumber } from './inbox-actions.ts';
import { inboxHref } from './inbox-query.ts';

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
        <Notice tone="amber">
          {sentence(`Ovaj predmet ima otvoren ${claim.name}`)} Kad ga pusti, moći ćete odlučiti.
        </Notice>
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

const aboutHref = ({ kind, id }: NonNullable<Finding['about']>) =>
  kind === 'user' ? paths.person(id) : inboxHref({ chosen: { kind, id } });
const aboutText = { job_post: 'Otvorite posao', ad: 'Otvorite oglas', user: 'Otvorite osobu' } as const;

/** Genitive forms, for use after *od*. */
const ofCases: Forms = ['slučaja', 'slučaja', 'slučajeva'];

function Findings({ item: { kind, signals }, notPhone }: { item: InboxCase; notPhone: ReactNode }) {
  return (
    <section className="inbox-signals" aria-label="Što je program primijetio">
      <ul>
        {signals.map(({ signal, reason, about, record }) => (
          <li key={signal}>
            <b>{signalKinds[signal].label}.</b> {reason}{' '}
            {about && (
              <Link className="link" to={aboutHref(about)}>
                {aboutText[about.kind]}
              </Link>
            )}
            {signal === 'contact' && kind !== 'job_post' && notPhone}
            {record && (
              <span className="inbox-record">
                Ova je provjera bila točna u {formatNumber(record.hits)} od {count(record.decided, ofCases)}.
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NotPhoneProps {
  item: Pick<InboxCase, 'kind' | 'id'>;
}

export const NotPhone = ({ item: { kind, id } }: NotPhoneProps) => (
  <ActionForm action={clearNumber} values={{ kind, id }} className="inbox-not-phone" onDone={focusCase}>
    {({ busy, run }) => <Say label="Nije broj" busy={busy} onPress={() => run({ kind, id })} />}
  </ActionForm>
);

const PhoneAfterAll = ({ item: { kind, id } }: NotPhoneProps) => (
  <div className="inbox-cleared">
    <p>Broj u tekstu nije telefon.</p>
    <ActionForm action={restoreNumber} values={{ kind, id }} className="inbox-not-phone" onDone={focusCase}>
      {({ busy, run }) => <Say label="Ipak je broj" busy={busy} onPress={() => run({ kind, id })} />}
    </ActionForm>
  </div>
);

function Say({ label, busy, onPress }: { label: string; busy: boolean; onPress: () => unknown }) {
  useHotKeys({ b: onPress });
  return (
    <Button type="submit" variant="text" size="sm" busy={busy} aria-keyshortcuts="b">
      {label} <kbd>B</kbd>
    </Button>
  );
}
