import { Plus } from 'lucide-react';
import { count, formatLongDate } from '#contract/format.ts';
import { countSubscribers, listNewsSources } from '#contract/news.ts';
import { newsTopics } from '#contract/news-labels.ts';
import { paths } from '#contract/paths.ts';
import { helpNouns } from '#contract/plurals.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/edit-news.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const page = pageIn(new URL(args.request.url).searchParams);
  const [list, readers] = await Promise.all([
    load(args, listNewsSources, { query: { page } }),
    load(args, countSubscribers),
  ]);
  return { list, readers: readers.data };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Članci' });

export default function EditNewsPage({ loaderData: { list, readers } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.content()}>Sadržaj</BackLink>
      <div className="admin-head">
        <div>
          <h1>Savjeti i novosti</h1>
          <p className="small muted">{count(readers.confirmed, helpNouns.pretplatnik)} na novosti</p>
        </div>
        <ButtonLink
          variant="primary"
          size="sm"
          to={paths.editArticle('novi')}
          icon={<Plus size={18} aria-hidden />}
        >
          Novi članak
        </ButtonLink>
      </div>
      {list.data.length === 0 && (
        <EmptyState
          drawing="sheet"
          level="h2"
          title="Još nema članaka"
          text="Prvi članak spremate kao skicu i objavljujete kad bude gotov."
        />
      )}
      <ul className="card content-list">
        {list.data.map(({ id, title, topic, published_at, newsletter }) => (
          <li key={id}>
            <Link to={paths.editArticle(id)}>
              <b>{title}</b>
              <span className="small muted">
                {newsTopics[topic]} · {published_at ? formatLongDate(published_at) : 'skica'}
                {newsletter && ` · poslano: ${newsletter.sent}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        page={list.meta.current_page}
        last={list.meta.last_page}
        href={(page) => `${paths.editNews()}?stranica=${page}`}
      />
    </>
  );
}
