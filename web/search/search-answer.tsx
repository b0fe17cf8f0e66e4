import { useState } from 'react';
import { count, formatNumber, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { queryString } from '../platform/api/query-string.ts';
import { Button } from '../ui/actions/button.tsx';
import { ChipButton } from '../ui/display/chip.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { MoreLink } from '../ui/display/section-head.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { PostRow, WorkerRow } from './search-rows.tsx';
import { SearchStart } from './search-start.tsx';
import type { Results, useSearch } from './use-search.ts';
import { useTotals } from './use-totals.ts';

const filters = { all: 'Sve', posts: 'Poslovi', workers: 'Majstori' } as const;
type Filter = keyof typeof filters;

interface Props {
  answer: ReturnType<typeof useSearch>['answer'];
  pending: boolean;
  onReset: () => void;
  onRepeat: (query: string) => void;
}

export function SearchAnswer({ answer, pending, onReset, onRepeat }: Props) {
  const { query, results, error } = answer;
  return (
    <>
      <p role="status" className="sr-only">
        {results && !pending && announcementOf(results)}
      </p>
      {error ? (
        <Notice tone="brick" alert>
          {error}
        </Notice>
      ) : !results ? (
        pending ? (
          <SkeletonRows />
        ) : (
          <SearchStart onRepeat={onRepeat} />
        )
      ) : results.workers.length + results.posts.length === 0 ? (
        <EmptyState
          drawing="lens"
          title={`Nema rezultata za „${query}“`}
          text="Provjerite je li sve dobro napisano ili pokušajte s općenitijom riječi."
          actions={<Button onClick={onReset}>Poništite pretragu</Button>}
        />
      ) : (
        <Groups query={query} results={results} />
      )}
    </>
  );
}

const announcementOf = ({ workers, posts }: Results) =>
  workers.length + posts.length === 0
    ? 'Nema rezultata.'
    : `Prikazano: ${count(workers.length, nouns.majstor)}, ${count(posts.length, nouns.posao)}.`;

function Groups({ query, results }: { query: string; results: Results }) {
  const { workers, posts } = results;
  const totals = { all: undefined, ...useTotals(query, results) };
  const [chosen, setChosen] = useState<Filter>('all');
  const both = workers.length > 0 && posts.length > 0;
  const filter = both ? chosen : 'all';
  const q = queryString({ q: query });
  return (
    <>
      {both && (
        <fieldset className="chips" aria-label="Prikažite">
          {(Object.keys(filters) as Filter[]).map((key) => (
            <ChipButton key={key} size="lg" selected={key === filter} onClick={() => setChosen(key)}>
              {filters[key]}
              {totals[key] !== undefined && <span className="number">{formatNumber(totals[key])}</span>}
            </ChipButton>
          ))}
        </fieldset>
      )}
      {workers.length > 0 && filter !== 'posts' && (
        <section aria-labelledby="search-workers">
          <div className="search-group-head">
            <h3 id="search-workers">Majstori</h3>
            <MoreLink label="Prikažite više" to={paths.workers() + q} />
          </div>
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} query={query} />
          ))}
        </section>
      )}
      {posts.length > 0 && filter !== 'workers' && (
        <section aria-labelledby="search-posts">
          <div className="search-group-head">
            <h3 id="search-posts">Poslovi</h3>
            <MoreLink label="Prikažite više" to={paths.activeJobs() + q} />
          </div>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} query={query} />
          ))}
        </section>
      )}
    </>
  );
}

const SkeletonRows = () => (
  <Loading className="grid gap-5">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton width={52} height={52} className="flex-none" />
        <div className="grid flex-1 gap-2">
          <Skeleton width="40%" />
          <Skeleton width="80%" />
        </div>
      </div>
    ))}
  </Loading>
);
