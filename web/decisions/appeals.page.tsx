import { listAppeals } from '#contract/decisions.ts';
import { count } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { helpNouns } from '#contract/plurals.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/appeals.page.ts';
import { AppealView } from './appeal-view.tsx';
import { decideAppeal } from './decision-actions.ts';

const states = { otvorene: 'open', zakljucene: 'closed' } as const;
type State = keyof typeof states;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state: State = searchParams.get('stanje') === 'zakljucene' ? 'zakljucene' : 'otvorene';
  const page = pageIn(searchParams);
  return { state, list: await load(args, listAppeals, { query: { status: states[state], page } }) };
}

export const action = handleActions(decideAppeal);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Žalbe' });

const hrefOf = (state: State, page = 1) =>
  `${paths.adminAppeals()}?stanje=${state}${page > 1 ? `&stranica=${page}` : ''}`;

/** Lists appeals. Each must be decided by someone other than the person who made the original decision. */
export default function AppealsPage({ loaderData: { state, list } }: Route.ComponentProps) {
  const open = state === 'otvorene';
  return (
    <>
      <div className="admin-head">
        <h1>Žalbe</h1>
        <p className="small muted" role="status">
          {open &&
            (list.meta.total === 0
              ? 'Ništa ne čeka.'
              : `Čeka: ${count(list.meta.total, helpNouns.zalba, list.meta.total_capped)}`)}
        </p>
        <CsvLink of="appeals" name="zalbe" query={{ status: states[state] }} />
      </div>
      <Tabs
        label="Stanje žalbi"
        tabs={[
          { to: hrefOf('otvorene'), label: 'Otvorene', current: open },
          { to: hrefOf('zakljucene'), label: 'Zaključene', current: !open },
        ]}
      />
      <ActionRefusal fields={['answer']} className="mt-4" />
      {list.data.length === 0 ? (
        <EmptyState
          drawing="sheet"
          level="h2"
          title={open ? 'Nema otvorenih žalbi' : 'Nema zaključenih žalbi'}
          text={
            open
              ? 'Nove žalbe pojavit će se ovdje čim stignu.'
              : 'Ovdje ostaju žalbe o kojima je odlučeno, godinu dana od prve odluke.'
          }
        />
      ) : (
        <ol className="reports">
          {list.data.map((one) => (
            <li key={one.id}>
              <AppealView one={one} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={list.meta.current_page} last={list.meta.last_page} href={(page) => hrefOf(state, page)} />
    </>
  );
}
