import { formatNumber } from '#contract/format.ts';
import type { ReportCase, ReportGroup } from '#contract/reports.ts';
import { Badge } from '../ui/display/badge.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { Evidence } from './evidence.tsx';
import { reasonWords, subjectNames } from './report-words.ts';
import { Reporter } from './reporter.tsx';
import { GroupLine, Reporters } from './reporters.tsx';

const reasonsOf = ({ total, reasons }: ReportGroup) =>
  reasons
    .map(({ reason, n }) => (total > 1 ? `${reasonWords[reason]} (${formatNumber(n)})` : reasonWords[reason]))
    .join(', ');

/** Shows the reported content with its snapshot and reporters. Reports of the same subject form one case. */
export function ReportContent({ item, together }: { item: ReportCase; together: ReportGroup }) {
  const several = together.total > 1;
  const accused =
    item.subject_type === 'ad' && typeof item.snapshot.name === 'string' ? (
      item.snapshot.name
    ) : (
      <Reporter user={item.subject_user} />
    );
  return (
    <>
      {item.hidden && (
        <p>
          <Badge tone="brick" shape="diamond">
            Skriveno dok ne odlučite
          </Badge>
        </p>
      )}
      {several ? (
        <GroupLine group={together} />
      ) : (
        item.details && (
          <p className="inbox-subject" dir="auto">
            {item.details}
          </p>
        )
      )}
      <h3>Kako je izgledalo u trenutku prijave</h3>
      <Evidence report={item} />
      <TitleBlock
        className="inbox-facts"
        facts={[
          { label: several ? 'Razlozi' : 'Razlog', value: reasonsOf(together) },
          { label: 'Što', value: subjectNames[item.subject_type] },
          { label: 'Prijavljeni', value: accused },
          ...(several ? [] : [{ label: 'Tko je prijavio', value: <Reporter user={item.reporter} /> }]),
        ]}
      />
      {several && <Reporters group={together} first={item} />}
    </>
  );
}
