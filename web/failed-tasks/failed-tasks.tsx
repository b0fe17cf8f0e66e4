import type { FailedTask } from '#contract/failed-tasks.ts';
import { formatDateTime, formatNumber } from '#contract/format.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { Table } from '../ui/lists/table.tsx';
import { retryTask } from './failed-task-actions.ts';

interface Props {
  tasks: readonly FailedTask[];
  total: number;
}

export function FailedTasks({ tasks, total }: Props) {
  return (
    <section className="admin-section">
      <h2>Zadaci u pozadini koji nisu uspjeli</h2>
      {tasks.length === 0 ? (
        <p className="muted">Nema ih.</p>
      ) : (
        <Table
          label="Neuspjeli zadaci u pozadini"
          columns={['Red', 'Kada', 'Pogreška', 'Pokušaja', { label: 'Radnja', look: 'unseen' }]}
        >
          {tasks.map(({ id, queue, error, tries, failed_at: at }) => (
            <tr key={id}>
              <td>{queue}</td>
              <td className="whitespace-nowrap">{formatDateTime(at)}</td>
              <td className="wrap-anywhere">{error}</td>
              <td>{tries}</td>
              <td>
                <ActionButton action={retryTask} values={{ id }} size="sm" busyLabel="Vraća se…">
                  Pokušajte ponovno
                </ActionButton>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {total > tasks.length && (
        <p className="small muted mt-2">
          Prikazano je zadnjih {tasks.length} od {formatNumber(total)}.
        </p>
      )}
      {total > 0 && <CsvLink of="jobs/dead" name="neuspjeli-zadaci" />}
    </section>
  );
}
