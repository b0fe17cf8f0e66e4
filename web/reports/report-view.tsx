import { count } from '#contract/format.ts';
import { deletedUser } from '#contract/labels.ts';
import type { Reasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import type { ListedReport } from '#contract/reports.ts';
import { Link } from '../platform/page/link.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { CloseReport } from './close-report.tsx';
import { Evidence } from './evidence.tsx';
import { reasonWords, subjectNames } from './report-words.ts';
import { people } from './reporters.tsx';

interface Props {
  report: ListedReport;
  reasons: Reasons;
  all: string;
}

export function ReportView({ report, reasons, all }: Props) {
  const { id, subject_type, subject_user, reporter, reason, details, created_at, status, outcome, reports } =
    report;
  const several = reports > 1;
  // Names the advertiser for an ad, because an advertiser need not have an account.
  const subjectName =
    subject_type === 'ad' && typeof report.snapshot.name === 'string' ? report.snapshot.name : undefined;
  return (
    <article className="card report" aria-labelledby={`prijava-${id}`}>
      <div className="report-head">
        <h2 id={`prijava-${id}`}>
          {subjectNames[subject_type]}
          {subject_user && `: ${subject_user.name}`}
        </h2>
        {report.hidden && (
          <Badge tone="brick" shape="diamond">
            Skriveno dok ne odlučite
          </Badge>
        )}
        <Badge tone={status === 'open' ? 'amber' : 'grey'} shape={status === 'open' ? 'ring' : 'check'}>
          {status === 'open' ? 'Otvorena' : 'Zaključena'}
        </Badge>
      </div>
      {several && (
        <div className="report-part">
          <p>
            <b>{count(reports, people)}.</b>{' '}
            {status === 'open' && 'Odluka vrijedi za sve i svatko dobiva odgovor. '}
            <Link className="link" to={all}>
              Pogledajte sve prijave
            </Link>
          </p>
        </div>
      )}
      <TitleBlock
        facts={[
          { label: 'Razlog', value: reasonWords[reason] },
          {
            label: several ? 'Prvi prijavio' : 'Tko je prijavio',
            value: reporter ? (
              <Link className="link" to={paths.user(reporter.slug)}>
                {reporter.name}
              </Link>
            ) : (
              deletedUser
            ),
          },
          {
            label: 'Prijavljeni',
            value: subject_user ? (
              <Link className="link" to={paths.user(subject_user.slug)}>
                {subject_user.name}
              </Link>
            ) : (
              (subjectName ?? deletedUser)
            ),
          },
          { label: 'Prijavljeno', value: <When at={created_at} /> },
        ]}
      />
      {details && (
        <div className="report-part">
          <h3>Opis</h3>
          <p className="whitespace-pre-line" dir="auto">
            {details}
          </p>
        </div>
      )}
      <div className="report-part">
        <h3>Kako je izgledalo u trenutku prijave</h3>
        <Evidence report={report} />
      </div>
      {status === 'open' ? (
        <CloseReport report={report} reasons={reasons} />
      ) : (
        outcome && (
          <div className="report-part">
            <h3>Ishod</h3>
            <p dir="auto">{outcome}</p>
          </div>
        )
      )}
    </article>
  );
}
