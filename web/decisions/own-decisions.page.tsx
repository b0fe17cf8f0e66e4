import { decidedText } from '#contract/decision-labels.ts';
import { listStatements } from '#contract/decisions.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { When } from '../ui/display/when.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/own-decisions.page.ts';
import { AppealBadge } from './appeal-badge.tsx';
import { OwnTabs } from './own-tabs.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const page = pageIn(new URL(args.request.url).searchParams);
  return { list: await load(args, listStatements, { query: { page } }) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Odluke o meni' });

export default function OwnDecisionsPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <h1>Prijave i odluke</h1>
      <OwnTabs current="decisions" />
      {list.data.length === 0 ? (
        <EmptyState
          card
          drawing="sheet"
          level="h2"
          title="Nema odluka o Vama"
          text="Odlučimo li što o Vašem sadržaju ili računu, ovdje ostaje obrazloženje i mogućnost žalbe."
        />
      ) : (
        <ol className="reports">
          {list.data.map((one) => (
            <li key={one.id} className="card report">
              <div className="report-head">
                <h2>
                  <Link className="link" to={paths.decision(one.id)}>
                    {decidedText(one.subject_type, one.measure)}
                  </Link>
                </h2>
                {one.appeal && <AppealBadge status={one.appeal.status} />}
              </div>
              <p className="report-part" dir="auto">
                {one.reason}
              </p>
              <p className="report-part small muted">
                <When at={one.created_at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <Pager
        page={list.meta.current_page}
        last={list.meta.last_page}
        href={(page) => `${paths.myDecisions()}?stranica=${page}`}
      />
    </>
  );
}
