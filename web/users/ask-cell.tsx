import { paths } from '#contract/paths.ts';
import type { User } from '#contract/users.ts';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { TitleCell } from '../ui/display/title-block.tsx';

export type Worker = Pick<User, 'id' | 'name' | 'slug' | 'is_worker' | 'takes_jobs'>;

export const useAskable = ({ id, is_worker, takes_jobs }: Worker) =>
  useMe()?.id !== id && is_worker && takes_jobs;

/**
 * Renders a card's link to the inquiry form with this worker preselected; separate from the profile's button,
 * whose icon the home page would otherwise have to load.
 */
export function AskCell({ worker }: { worker: Worker }) {
  return useAskable(worker) ? (
    <TitleCell className="worker-card-ask">
      <Link
        to={paths.newJob({ majstor: worker.slug })}
        className="link"
        aria-label={`Zatražite ponudu: ${worker.name}`}
      >
        Zatražite ponudu
      </Link>
    </TitleCell>
  ) : null;
}
