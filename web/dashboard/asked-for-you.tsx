import { CalendarX, FileText } from 'lucide-react';
import type { AskedInquiry, Dashboard } from '#contract/dashboard.ts';
import { count, truncate } from '#contract/format.ts';
import { budgetWords, distanceWords } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { messageNouns } from '#contract/plurals.ts';
import { declineInvitation } from '../offers/invitation-actions.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { Urgency } from './urgency.tsx';

export function AskedForYou({ asked: { data, total } }: { asked: Dashboard['asked'] }) {
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="traze-vas">
      <SectionHead id="traze-vas" title="Traže baš Vas" quantity={count(total, messageNouns.noviUpit)} />
      <div className="card">
        {data.map((one) => (
          <Asked key={one.post.id} asked={one} />
        ))}
      </div>
    </section>
  );
}

function Asked({ asked }: { asked: AskedInquiry }) {
  const { post, at } = asked;
  const distance = distanceWords(asked, post.town);
  const name = post.job_type.name;
  return (
    <article className="day-job" data-asked>
      <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" fill />
      <div>
        <h3>
          <Link to={paths.job(post.id)} state={{ from: paths.account() }}>
            {name}
          </Link>
        </h3>
        <p className="day-job-why">
          <bdi>{post.user.name}</bdi> čeka Vašu ponudu
          <Urgency urgency={post.urgency} />
        </p>
        <p className="small faint">
          {post.town?.name ?? post.county?.name ?? 'Cijela Hrvatska'}
          {distance && ` · ${distance}`} · <When at={at} />
          {post.audience === 'addressed' && ' · samo odabranima'}
        </p>
      </div>
      <div className="day-job-side">
        <b>{post.budget_cents === null ? 'po dogovoru' : budgetWords(post.budget_cents)}</b>
      </div>
      <p className="day-job-words" dir="auto">
        {truncate(post.subject, 240)}
      </p>
      <div className="day-job-actions">
        <ButtonLink
          variant="primary"
          size="sm"
          to={paths.offer(post.id)}
          icon={<FileText size={18} aria-hidden />}
          aria-label={`Pošaljite ponudu: ${name}`}
        >
          Pošaljite ponudu
        </ButtonLink>
        <ActionButton
          action={declineInvitation}
          values={{ id: post.id }}
          size="sm"
          icon={<CalendarX size={18} aria-hidden />}
          aria-label={`Ne mogu ovaj put: ${name}`}
        >
          Ne mogu ovaj put
        </ActionButton>
      </div>
    </article>
  );
}
