import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { TitleCell } from '../ui/display/title-block.tsx';
import { useAskable, type Worker } from './use-askable.ts';

/**
 * A card's link to the inquiry form with this worker preselected; separate from the profile's button, whose
 * icon the home page would have to load.
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
