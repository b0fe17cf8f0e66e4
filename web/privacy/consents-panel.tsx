import { formatDateTime } from '#contract/format.ts';
import type { OwnData } from '#contract/privacy.ts';
import { Link } from '../platform/page/link.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Table } from '../ui/lists/table.tsx';

const previous = (path: string, version: string) => `${path}?${new URLSearchParams({ izdanje: version })}`;

export function ConsentsPanel({ consents }: Pick<OwnData, 'consents'>) {
  return (
    <Panel
      title="Na što ste pristali"
      text="Svako izdanje koje ste prihvatili, s vremenom. Kad se tekst bitno promijeni, pitat ćemo Vas ponovno."
    >
      {consents.length > 0 ? (
        <Table label="Prihvaćeni tekstovi" columns={['Tekst', 'Izdanje', 'Prihvaćeno']}>
          {consents.map(({ title, path, version, created_at }) => (
            <tr key={`${path} ${version}`}>
              <td>
                <Link className="link" to={previous(path, version)}>
                  {title}
                </Link>
              </td>
              <td>{version}</td>
              <td className="whitespace-nowrap" suppressHydrationWarning>
                {formatDateTime(created_at)}
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <p className="muted">Još niste prihvatili nijedan tekst.</p>
      )}
    </Panel>
  );
}
