import { measures } from '#contract/decision-labels.ts';
import { type DecisionCount, getTransparency } from '#contract/decisions.ts';
import { formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { reasonWords } from '../reports/report-words.ts';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/transparency.page.ts';
import { thingNames } from './thing-names.ts';

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('godina');
  return (await load(args, getTransparency, { query: asked && /^\d{4}$/.test(asked) ? { year: asked } : {} }))
    .data;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: loaderData ? `Transparentnost ${loaderData.year}.` : 'Transparentnost',
    description: 'Koliko je sadržaja prijavljeno, što smo odlučili i kako su završile žalbe, po godinama.',
    path: paths.transparency(),
  });

const sum = (rows: readonly DecisionCount[]) => rows.reduce((all, { decisions }) => all + decisions, 0);
const wait = (hours: number | null) =>
  hours === null ? '–' : `${formatNumber(hours < 10 ? hours : Math.round(hours))} h`;

interface Group {
  key: string;
  subject: DecisionCount['subject_type'];
  measure: DecisionCount['measure'];
  rows: DecisionCount[];
}

function grouped(counts: readonly DecisionCount[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of counts) {
    const key = `${one.subject_type} ${one.measure}`;
    const group = groups.get(key) ?? { key, subject: one.subject_type, measure: one.measure, rows: [] };
    group.rows.push(one);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => sum(b.rows) - sum(a.rows));
}

/** Shows the yearly statistics of decisions (Digital Services Act, art. 15), without personal data. */
export default function TransparencyPage({
  loaderData: { year, years, counts, reasons, median_hours, appeals },
}: Route.ComponentProps) {
  const of = (test: (one: DecisionCount) => boolean) => formatNumber(sum(counts.filter(test)));
  return (
    <div className="page grid grid-cols-1 gap-5">
      <Breadcrumbs crumbs={[{ label: 'Transparentnost' }]} />
      <header>
        <h1>Transparentnost</h1>
        <p className="lead">
          Što smo odlučili o sadržaju i računima, iz registra u kojem nema ničijih podataka.
        </p>
      </header>
      {years.length > 1 && (
        <Tabs
          label="Godina"
          tabs={years.map((one) => ({
            to: paths.transparency(one),
            label: `${one}.`,
            current: one === year,
          }))}
        />
      )}
      <TitleBlock
        facts={[
          { label: `Odluke ${year}.`, value: of(() => true) },
          { label: 'Nakon prijave', value: of(({ source }) => source === 'report') },
          { label: 'Na vlastitu inicijativu', value: of(({ source }) => source === 'own') },
          { label: 'Automatski, do pregleda', value: of(({ automated }) => automated) },
          {
            label: 'Zbog zakona',
            value: of(({ ground, measure }) => ground === 'law' && measure !== 'none'),
          },
          { label: 'Polovica prijava riješena unutar', value: wait(median_hours) },
        ]}
      />
      {counts.length === 0 ? (
        <EmptyState
          card
          drawing="sheet"
          level="h2"
          title={`Za ${year}. nema odluka`}
          text="Odluke se broje od prve prijave, a brojke su uvijek svježe."
        />
      ) : (
        <section aria-labelledby="odluke">
          <h2 id="odluke" className="text-h3 mb-2">
            Odluke po vrsti
          </h2>
          <Table
            label="Odluke po vrsti"
            columns={[
              'Što',
              'Odluka',
              { label: 'Broj', look: 'number' },
              { label: 'Nakon prijave', look: 'number' },
              { label: 'Zbog zakona', look: 'number' },
            ]}
            card
          >
            {grouped(counts).map(({ key, subject, measure, rows }) => (
              <tr key={key}>
                <td>{thingNames[subject]}</td>
                <td>{measures[measure]}</td>
                <td className="cell-number">{formatNumber(sum(rows))}</td>
                <td className="cell-number">
                  {formatNumber(sum(rows.filter(({ source }) => source === 'report')))}
                </td>
                <td className="cell-number">
                  {measure === 'none'
                    ? '–'
                    : formatNumber(sum(rows.filter(({ ground }) => ground === 'law')))}
                </td>
              </tr>
            ))}
          </Table>
        </section>
      )}
      {reasons.length > 0 && (
        <section aria-labelledby="razlozi">
          <h2 id="razlozi" className="text-h3 mb-2">
            Zašto su prijavljivali
          </h2>
          <Table label="Prijave po razlogu" columns={['Razlog', { label: 'Prijave', look: 'number' }]} card>
            {reasons.map(({ reason, reports }) => (
              <tr key={reason}>
                <td>{reasonWords[reason as keyof typeof reasonWords] ?? reason}</td>
                <td className="cell-number">{formatNumber(reports)}</td>
              </tr>
            ))}
          </Table>
        </section>
      )}
      <section aria-labelledby="zalbe">
        <h2 id="zalbe" className="text-h3 mb-2">
          Žalbe
        </h2>
        <TitleBlock
          facts={[
            { label: 'Ukupno', value: formatNumber(appeals.total) },
            { label: 'Odluka ostaje', value: formatNumber(appeals.upheld) },
            { label: 'Odluka promijenjena', value: formatNumber(appeals.reversed) },
            { label: 'Čeka', value: formatNumber(appeals.open) },
            { label: 'Polovica riješena unutar', value: wait(appeals.median_hours) },
          ]}
        />
      </section>
      <p className="small muted">
        O žalbi uvijek odlučuje druga osoba. Sadržaj prijavljujete ondje gdje ste ga vidjeli, a tijela vlasti
        na adrese sa stranice{' '}
        <Link className="link" to={paths.help()}>
          Pomoć i kontakt
        </Link>
        .
      </p>
    </div>
  );
}
