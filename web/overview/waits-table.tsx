import { formatNumber } from '#contract/format.ts';
import { type InboxKindName, inboxKinds } from '#contract/inbox-kinds.ts';
import type { KindWaits } from '#contract/overview.ts';
import { Link } from '../platform/page/link.tsx';
import { waitingSince } from '../ui/display/waiting.ts';
import { Table } from '../ui/lists/table.tsx';
import { ChangeLine } from './change-line.tsx';
import { waitChange, waitText } from './overview-words.ts';

const number = (label: string) => ({ label, look: 'number' }) as const;
const wait = (seconds: number | null) => (seconds === null ? '–' : waitText(seconds));

interface Props {
  waits: readonly KindWaits[];
  now: number;
  hrefOf: (kind: InboxKindName) => string;
}

export const WaitsTable = ({ waits, now, hrefOf }: Props) => (
  <section className="admin-section overview-waits" aria-labelledby="ceka">
    <h2 id="ceka">Što čeka odluku</h2>
    <Table
      label="Što čeka odluku"
      columns={[
        'Vrsta',
        number('Čeka'),
        number('Najstarije'),
        number('Riješeno'),
        number('Srednje čekanje'),
        number('Najdulje'),
        'Promjena',
      ]}
      card
    >
      {waits.map(
        ({ kind, waiting, oldest_since, decided, median_seconds, worst_seconds, before_median_seconds }) => {
          const oldest = oldest_since === null ? undefined : waitingSince(oldest_since, now);
          return (
            <tr key={kind}>
              <th scope="row">
                <Link to={hrefOf(kind)} className="link">
                  {inboxKinds[kind].many}
                </Link>
              </th>
              <td className="cell-number">{formatNumber(waiting)}</td>
              <td
                className={
                  oldest?.overdue
                    ? 'cell-number whitespace-nowrap inbox-overdue'
                    : 'cell-number whitespace-nowrap'
                }
                suppressHydrationWarning
              >
                {oldest?.text ?? '–'}
              </td>
              <td className="cell-number">{formatNumber(decided)}</td>
              <td className="cell-number whitespace-nowrap">{wait(median_seconds)}</td>
              <td className="cell-number whitespace-nowrap">{wait(worst_seconds)}</td>
              <td className="whitespace-nowrap">
                <ChangeLine change={waitChange(median_seconds, before_median_seconds)} />
              </td>
            </tr>
          );
        },
      )}
    </Table>
  </section>
);
