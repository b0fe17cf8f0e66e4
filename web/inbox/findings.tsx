import type { ReactNode } from 'react';
import { count, type Forms, formatNumber } from '#contract/format.ts';
import type { InboxCase } from '#contract/inbox.ts';
import { paths } from '#contract/paths.ts';
import { signals as signalKinds } from '#contract/signal-kinds.ts';
import type { Finding } from '#contract/signals.ts';
import { Link } from '../platform/page/link.tsx';
import { inboxHref } from './inbox-query.ts';

const aboutHref = ({ kind, id }: NonNullable<Finding['about']>) =>
  kind === 'user' ? paths.person(id) : inboxHref({ chosen: { kind, id } });
const aboutText = { job_post: 'Otvorite posao', ad: 'Otvorite oglas', user: 'Otvorite osobu' } as const;

/** Genitive forms, for use after *od*. */
const ofCases: Forms = ['slučaja', 'slučaja', 'slučajeva'];

export function Findings({ item: { kind, signals }, notPhone }: { item: InboxCase; notPhone: ReactNode }) {
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
