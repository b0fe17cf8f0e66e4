import { count } from '#contract/format.ts';
import { listTickets } from '#contract/help.ts';
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
import type { Route } from './+types/tickets.page.ts';
import { answerTicket, closeTicket } from './help-actions.ts';
import { TicketView } from './ticket-view.tsx';

const states = { otvoreni: 'open', zakljuceni: 'closed' } as const;
type State = keyof typeof states;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state: State = searchParams.get('stanje') === 'zakljuceni' ? 'zakljuceni' : 'otvoreni';
  const page = pageIn(searchParams);
  return { state, list: await load(args, listTickets, { query: { status: states[state], page } }) };
}

export const action = handleActions(answerTicket, closeTicket);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Zahtjevi podršci' });

const hrefOf = (state: State, page = 1) =>
  `${paths.adminTickets()}?stanje=${state}${page > 1 ? `&stranica=${page}` : ''}`;

export default function TicketsPage({ loaderData: { state, list } }: Route.ComponentProps) {
  const open = state === 'otvoreni';
  return (
    <>
      <div className="admin-head">
        <h1>Zahtjevi</h1>
        <p className="small muted" role="status">
          {open &&
            (list.meta.total === 0
              ? 'Ništa ne čeka.'
              : `Čeka: ${count(list.meta.total, helpNouns.zahtjev, list.meta.total_capped)}`)}
        </p>
        <CsvLink of="tickets" name="zahtjevi" query={{ status: states[state] }} />
      </div>
      <Tabs
        label="Stanje zahtjeva"
        tabs={[
          { to: hrefOf('otvoreni'), label: 'Otvoreni', current: open },
          { to: hrefOf('zakljuceni'), label: 'Zaključeni', current: !open },
        ]}
      />
      <ActionRefusal fields={['answer']} className="mt-4" />
      {list.data.length === 0 ? (
        <EmptyState
          drawing="sheet"
          level="h2"
          title={open ? 'Nema otvorenih zahtjeva' : 'Nema zaključenih zahtjeva'}
          text={
            open
              ? 'Nove poruke pojavit će se ovdje čim stignu.'
              : 'Ovdje ostaju poruke na koje je odgovoreno.'
          }
        />
      ) : (
        <ol className="reports">
          {list.data.map((ticket) => (
            <li key={ticket.id}>
              <TicketView ticket={ticket} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={list.meta.current_page} last={list.meta.last_page} href={(page) => hrefOf(state, page)} />
    </>
  );
}
