import type { OpenDeal } from '#contract/dashboard.ts';
import { formatTimeStart } from '#contract/deal-times.ts';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { availabilityText } from '../users/availability.ts';
import { takeJobs } from './dashboard-actions.ts';
import type { WeekDay } from './dashboard-loader.ts';

interface Props {
  week: readonly WeekDay[];
  me: Pick<Me, 'takes_jobs' | 'available_from'>;
  deals: readonly OpenDeal[];
  now: string;
}

export function Week({ week, me, deals, now }: Props) {
  const next = deals.find(
    ({ role, stage, ends_at }) =>
      role === 'worker' && stage === 'scheduled' && ends_at !== null && ends_at > now,
  );
  return (
    <section className="card week" aria-label="Sljedećih sedam dana">
      <ol className="week-days">
        {week.map((day, place) => (
          <Day key={day.day} day={day} today={place === 0} />
        ))}
      </ol>
      <div className="week-cells">
        <div className="week-cell">
          <div>
            <h2>Sljedeći termin</h2>
            {next?.starts_at ? (
              <>
                <p className="week-fact">
                  {formatTimeStart(next.starts_at)}
                  {next.town && `, ${next.town}`}
                </p>
                <p className="small muted">
                  {next.job_type.name} · {next.user.name}
                </p>
              </>
            ) : (
              <p className="week-fact">Nema dogovorenih termina</p>
            )}
          </div>
          {next && (
            <ButtonLink size="sm" to={paths.deal(next.id)}>
              Otvorite posao
            </ButtonLink>
          )}
        </div>
        <Switch me={me} now={now} />
      </div>
    </section>
  );
}

function Day({ day, today }: { day: WeekDay; today: boolean }) {
  return (
    <li className="week-day" data-state={day.state} aria-current={today ? 'date' : undefined}>
      <p className="week-name">
        <span aria-hidden>{day.weekday}</span> <span className="sr-only">{day.spoken}</span>{' '}
        <b>{day.date}.</b> {today && <Caron />}
      </p>
      {day.times.map(({ deal, hours, job, town }) => (
        <Link key={deal} to={paths.deal(deal)} className="week-time">
          <b>{hours.split(' ')[0]}</b> <span>{[job, town].filter(Boolean).join(', ')}</span>
        </Link>
      ))}
      {day.times.length === 0 && (
        <p className="week-state">{day.state === 'free' ? 'slobodno' : 'zauzeto'}</p>
      )}
    </li>
  );
}

function Switch({ me: { takes_jobs: takes, available_from: from }, now }: Pick<Props, 'me' | 'now'>) {
  return (
    <div className="week-cell">
      <div>
        <h2 id="primam-poslove">Primam nove poslove</h2>
        <p className="week-fact">{takes ? availabilityText(from ?? '', new Date(now)) : 'Zasad ne'}</p>
        <Link className="link small" to={`${paths.editProfile()}#poslovi`}>
          {from ? 'Promijenite datum' : 'Upišite prvi slobodan dan'}
        </Link>
      </div>
      <ActionForm action={takeJobs} values={{ takes: takes ? 'ne' : 'da' }}>
        {({ busy }) => (
          <button
            type="submit"
            role="switch"
            aria-checked={takes}
            aria-labelledby="primam-poslove"
            aria-disabled={busy}
            className="switch"
          />
        )}
      </ActionForm>
    </div>
  );
}
