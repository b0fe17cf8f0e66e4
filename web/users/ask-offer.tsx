import { FileQuestion } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { useAskable, type Worker } from './use-askable.ts';

/** To the inquiry form with this worker in it; an account comes last. */
export function AskOffer({ worker }: { worker: Worker }) {
  return useAskable(worker) ? (
    <ButtonLink wide to={paths.newJob({ majstor: worker.slug })} icon={<FileQuestion size={20} aria-hidden />}>
      Zatražite ponudu
    </ButtonLink>
  ) : null;
}
