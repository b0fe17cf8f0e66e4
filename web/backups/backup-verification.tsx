import type { BackupVerification as Verification } from '#contract/backups.ts';
import { formatDateTime } from '#contract/format.ts';
import { Notice } from '../ui/display/notice.tsx';

export function BackupVerification({ verification }: { verification: Verification | null }) {
  return (
    <section className="admin-section">
      <h2>Sigurnosna kopija</h2>
      {verification ? (
        <Outcome {...verification} />
      ) : (
        <p className="muted">Još nijedna kopija nije provjerena vraćanjem.</p>
      )}
    </section>
  );
}

function Outcome({ file, verified_at: at, error, last_good: good }: Verification) {
  if (error === null)
    return (
      <p>
        Kopija {file} može se vratiti: provjerena je {formatDateTime(at)}
        {good && `, a čuva stanje od ${formatDateTime(good.moment)}`}.
      </p>
    );
  return (
    <Notice tone="brick">
      <p>
        Provjera kopije {file} nije uspjela ({formatDateTime(at)}):{' '}
        <span className="wrap-anywhere">{error}</span>
      </p>
      <p>
        {good
          ? `Zadnja kopija koja se može vratiti čuva stanje od ${formatDateTime(good.moment)}.`
          : 'Nijedna kopija do sada nije uspješno vraćena.'}
      </p>
    </Notice>
  );
}
