import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { count, formatNumber, nouns } from '#contract/format.ts';
import { listJobPosts } from '#contract/job-posts.ts';
import { placeOf } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { listWorkers } from '#contract/users.ts';
import { listed, placesOf } from '../catalogue/worker-places.ts';
import { api } from '../platform/api/api.ts';
import { queryString } from '../platform/api/query-string.ts';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { ChipButton } from '../ui/display/chip.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { MoreLink } from '../ui/display/section-head.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { excerpt, foundIn } from './found-words.ts';
import { SearchStart } from './search-start.tsx';
import type { Results, useSearch } from './use-search.ts';

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

interface Totals {
  workers: number | undefined;
  posts: number | undefined;
}

const few = (shown: readonly unknown[]) => (shown.length < limits.perPage.search ? shown.length : undefined);

/**
 * Returns the total of each tab: known if all results are shown, otherwise requested. A failed request leaves
 * the tab without a number.
 */
function useTotals(query: string, { workers, posts }: Results): Totals {
  const [asked, setAsked] = useState<Totals & { query: string }>();
  const [all, some] = [few(workers), few(posts)];
  useEffect(() => {
    const leaving = new AbortController();
    const ask = { query: { search: query, per_page: 1 }, signal: leaving.signal };
    const total = (answer: Promise<{ meta: { total: number } }>) =>
      answer.then(
        ({ meta }) => meta.total,
        () => undefined,
      );
    const unknown = [
      all ?? total(api.call(listWorkers, ask)),
      some ?? total(api.call(listJobPosts, ask)),
    ] as const;
    if (all === undefined || some === undefined)
      void Promise.all(unknown).then(
        ([people, jobs]) => leaving.signal.aborted || setAsked({ query, workers: people, posts: jobs }),
      );
    return () => leaving.abort();
  }, [query, all, some]);
  const totals = asked?.query === query ? asked : undefined;
  return { workers: all ?? totals?.workers, posts: some ?? totals?.posts };
}

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

const Found = ({ text, query }: { text: string; query: string }) =>
  foundIn(text, query).map(({ text: piece, found, at }) => (found ? <mark key={at}>{piece}</mark> : piece));

/** Maximum length of the beginning of an about text, which precedes an excerpt that starts further on. */
const leadMost = 32;

function WorkerRow({ worker, query }: { worker: Results['workers'][number]; query: string }) {
  const own = useMe()?.id === worker.id;
  const has = (text: string) => foundIn(text, query).some((piece) => piece.found);
  const { workerAbout } = limits.truncate;
  const types = worker.jobTypes.map(({ name }) => name).join(', ');
  const about = worker.about || types;
  // If only a job type matches, the types are listed instead of the categories.
  const trades =
    !has(about) && has(types)
      ? excerpt(types, query, workerAbout)
      : listed(worker.jobCategories.map(({ name }) => name));
  return (
    <Link to={own ? paths.profile() : paths.user(worker.slug)} className="row-link search-row">
      <Avatar of={worker} size="md" />
      <span className="search-row-text">
        <b>
          <Found text={worker.name} query={query} />
        </b>
        <span>
          <Found text={excerpt(about, query, workerAbout, leadMost)} query={query} />
        </span>
        <span className="search-row-facts">
          <Found text={[trades, placesOf(worker)].filter(Boolean).join(' · ')} query={query} />
        </span>
      </span>
      <span className="search-row-end">
        {own ? 'Vaš profil' : <Stars value={worker.rating} count={worker.reviews_count} />}
      </span>
    </Link>
  );
}

function PostRow({ post, query }: { post: Results['posts'][number]; query: string }) {
  return (
    <Link to={paths.job(post.id)} className="row-link search-row">
      <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" fill />
      <span className="search-row-text">
        <b>
          <Found text={post.job_type.name} query={query} />
        </b>
        <span>
          <Found text={excerpt(post.subject, query, limits.truncate.jobSubject)} query={query} />
        </span>
        <span className="search-row-facts">
          {post.job_category.name} · <bdi>{post.user.name}</bdi> · <When at={post.created_at} />
        </span>
      </span>
      <span className="search-row-end">{post.is_own ? 'Vaš posao' : placeOf(post.county, post.town)}</span>
    </Link>
  );
}
