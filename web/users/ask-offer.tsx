import { FileQuestion } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import type { Worker } from './use-askable.ts';

export function AskOffer({ worker, wide }: { worker: Worker; wide: boolean }) {
  return (
    <ButtonLink
      variant="primary"
      wide={wide}
      to={paths.newJob({ majstor: worker.slug })}
      icon={<FileQuestion size={20} aria-hidden />}
    >
      Zatražite ponudu
    </ButtonLink>
  );
}
