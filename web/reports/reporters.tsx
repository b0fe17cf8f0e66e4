import { count, type Forms, formatNumber } from '#contract/format.ts';
import type { ReportCase, ReportGroup } from '#contract/reports.ts';
import { When } from '../ui/display/when.tsx';
import { Evidence } from './evidence.tsx';
import { reasonWords } from './report-words.ts';
import { Reporter } from './reporter.tsx';

export const people: Forms = [
  '# osoba prijavila je isto',
  '# osobe prijavile su isto',
  '# osoba prijavilo je isto',
];
const others: Forms = ['Još # prijava', 'Još # prijave', 'Još # prijava'];

/** Number of reports shown initially, few enough to decide without scrolling. */
const atOnce = 3;

export const GroupLine = ({ group: { total, first_at, last_at } }: { group: ReportGroup }) => (
  <p>
    <b>{count(total, people)}</b>, prva prijava <When at={first_at} />, zadnja <When at={last_at} />. Odluka
    vrijedi za sve i svatko dobiva odgovor.
  </p>
);

/**
 * Lists each reporter with their reason and, if the content differed from that of the first report, with the
 * content they reported.
 */
export function Reporters({ group: { total, reports }, first }: { group: ReportGroup; first: ReportCase }) {
  const [now, later] = [reports.slice(0, atOnce), reports.slice(atOnce)];
  const rows = (some: readonly ReportCase[]) => (
    <ul className="reporters">
      {some.map((one) => (
        <li key={one.id}>
          <p>
            <Reporter user={one.reporter} /> · {reasonWords[one.reason]} · <When at={one.created_at} />
          </p>
          {one.details && <p dir="auto">{one.details}</p>}
          {JSON.stringify(one.snapshot) !== JSON.stringify(first.snapshot) && (
            <>
              <p className="small muted">Sadržaj je tada bio drukčiji:</p>
              <Evidence report={one} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="tko-je-prijavio">
      <h3 id="tko-je-prijavio">Tko je prijavio</h3>
      {rows(now)}
      {later.length > 0 && (
        <details className="inbox-more">
          <summary>{count(total - now.length, others)}</summary>
          {rows(later)}
          {total > reports.length && (
            <p className="small muted">Prikazano je prvih {formatNumber(reports.length)}.</p>
          )}
        </details>
      )}
    </section>
  );
}
