import type { PostStatus } from '#contract/job-posts.ts';
import { useNewJobLink } from '../platform/new-job-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { myJobsPath } from './my-jobs-query.ts';

const words: Record<PostStatus | 'all', readonly [title: string, text: string]> = {
  all: ['Još nemate poslova', 'Opišite što treba napraviti i objavite prvi upit. Objava je besplatna.'],
  active: ['Nemate aktivnih poslova', 'Ovdje su upiti koje je administrator odobrio i koje majstori vide.'],
  pending: ['Ništa ne čeka pregled', 'Ovdje su upiti koje administrator još pregledava i oni koje treba doraditi.'],
  inactive: ['Nemate neaktivnih poslova', 'Ovdje bi bili upiti koje je administrator sklonio s popisa.'],
  finished: ['Nemate završenih poslova', 'Kad nađete majstora, zatvorite posao i ostat će ovdje.'],
};

/** Each tab's own words, and always a way on. */
export function NoJobs({ status, some }: { status: PostStatus | undefined; some: boolean }) {
  const newJob = useNewJobLink();
  const [title, text] = words[status ?? 'all'];
  return (
    <EmptyState
      card
      drawing="sheet"
      title={title}
      text={text}
      actions={
        <>
          {status && some && <ButtonLink to={myJobsPath({})}>Svi poslovi</ButtonLink>}
          <ButtonLink {...newJob} variant="primary">
            Objavite upit
          </ButtonLink>
        </>
      }
    />
  );
}
