import type { Me } from '#contract/users.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { Link } from '../platform/page/link.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { completenessOf } from './completeness.ts';

export function CompletenessMeter({ me }: { me: Me }) {
  const { show } = useModals();
  const { percent, parts } = completenessOf(me);
  const [first] = parts.filter(({ done }) => !done);
  const putOff = me.onboarding !== 'done';
  if (!first) return null;
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="popunjenost">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="popunjenost" className="text-h3">
          Profil je popunjen {percent} %
        </h2>
        <span className="strong number">
          {parts.filter(({ done }) => done).length} od {parts.length}
        </span>
      </div>
      <div className="progress completeness-bar" aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </div>
      <ul className="completeness">
        {parts.map(({ part, label, action, to, done }) => (
          <li key={part} data-done={done || undefined}>
            {done ? (
              <span>
                {label}
                <span className="sr-only"> – gotovo</span>
              </span>
            ) : (
              <Link to={to} className="link touch-target">
                {label}
                <span className="sr-only"> – {action}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="small muted">{first.missing}</p>
      <div className="flex flex-wrap gap-3">
        {putOff && (
          <Button variant="primary" className="script-only" onClick={() => show('onboarding', {})}>
            Dovršite profil
          </Button>
        )}
        <ButtonLink to={first.to} variant={putOff ? 'secondary' : 'primary'}>
          {first.action}
        </ButtonLink>
      </div>
    </section>
  );
}
