import type { PostStatus } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { myJobPostsPath } from './my-job-posts-query.ts';
import { useNewJobPostLink } from './new-job-post-link.tsx';

const words: Record<PostStatus | 'all', readonly [title: string, text: string]> = {
  all: ['Još nemate poslova', 'Opišite što treba napraviti i objavite prvi upit. Objava je besplatna.'],
  active: ['Nemate aktivnih poslova', 'Ovdje su poslovi koje je administrator odobrio i koje drugi vide.'],
  pending: [
    'Ništa ne čeka pregled',
    'Ovdje su poslovi koje administrator još pregledava i oni koje treba doraditi.',
  ],
  inactive: ['Nemate neaktivnih poslova', 'Ovdje bi bili poslovi koje je administrator sklonio s popisa.'],
  finished: ['Nemate završenih poslova', 'Kad nađete majstora, zatvorite posao i ostat će ovdje.'],
};

const ofWorkers = [
  'Još ništa niste objavili',
  'Ovdje su upiti i usluge koje objavite i poslovi koje dogovorite. Ponude koje šaljete stoje na stranici Moje ponude.',
] as const;

export function NoJobPosts({ status, some }: { status: PostStatus | undefined; some: boolean }) {
  const newJob = useNewJobPostLink();
  const works = useMe()?.type_of === 'worker';
  const [title, text] = works && !status ? ofWorkers : words[status ?? 'all'];
  return (
    <EmptyState
      card
      drawing="sheet"
      title={title}
      text={text}
      actions={
        <>
          {status && some && <ButtonLink to={myJobPostsPath({})}>Svi poslovi</ButtonLink>}
          {works && (
            <ButtonLink variant="primary" to={paths.account()}>
              Poslovi za Vas
            </ButtonLink>
          )}
          <ButtonLink {...newJob} variant={works ? 'secondary' : 'primary'}>
            Objavite upit
          </ButtonLink>
        </>
      }
    />
  );
}
