import { count, formatLongDate, formatNumber } from '#contract/format.ts';
import { helpNouns } from '#contract/plurals.ts';
import { type VisitKind, visitKinds } from '#contract/visit-kinds.ts';
import { listVisits } from '#contract/visits.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/visits.page.ts';

export async function loader(args: Route.LoaderArgs) {
  return { days: (await load(args, listVisits, { query: {} })).data };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Posjeti' });

const kinds = Object.keys(visitKinds) as VisitKind[];

export default function VisitsPage({ loaderData: { days } }: Route.ComponentProps) {
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const most = Math.max(1, ...days.map((day) => day.total));
  const ofKind = (kind: VisitKind) => days.reduce((sum, day) => sum + (day.kinds[kind] ?? 0), 0);
  const visited = kinds
    .map((kind) => ({ kind, visits: ofKind(kind) }))
    .filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits);
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>Posjeti</h1>
          <p className="small muted">
            Otvorene stranice u zadnjih 30 dana, bez kolačića i bez oznake tko ih je otvorio.
          </p>
        </div>
      </div>
      {total === 0 ? (
        <EmptyState
          drawing="sheet"
          level="h2"
          title="Još nema posjeta"
          text="Broje se od prve otvorene stranice; roboti se ne broje."
        />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <section aria-labelledby="po-vrsti">
            <h2 id="po-vrsti" className="text-h3 mb-2">
              Po vrsti stranice
            </h2>
            <Table
              label="Posjeti po vrsti stranice"
              columns={['Stranica', { label: 'Posjeti', look: 'number' }, { label: 'Udio', look: 'number' }]}
              card
            >
              {visited.map(({ kind, visits }) => (
                <tr key={kind}>
                  <td>{visitKinds[kind]}</td>
                  <td className="cell-number">{formatNumber(visits)}</td>
                  <td className="cell-number">{formatNumber(Math.round((1000 * visits) / total) / 10)} %</td>
                </tr>
              ))}
            </Table>
          </section>
          <section aria-labelledby="po-danu">
            <h2 id="po-danu" className="text-h3 mb-2">
              Po danu
            </h2>
            <Table
              label="Posjeti po danu"
              columns={['Dan', { label: 'Posjeti', look: 'number' }, { label: 'Usporedba', look: 'unseen' }]}
              card
            >
              {days.map(({ day, total: visits }) => (
                <tr key={day}>
                  <td className="whitespace-nowrap">{formatLongDate(`${day}T12:00:00Z`)}</td>
                  <td className="cell-number" title={count(visits, helpNouns.posjet)}>
                    {formatNumber(visits)}
                  </td>
                  <td style={{ width: '50%' }}>
                    <meter className="visits-bar" min={0} max={most} value={visits} aria-hidden />
                  </td>
                </tr>
              ))}
            </Table>
          </section>
        </div>
      )}
    </>
  );
}
