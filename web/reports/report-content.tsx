import { Link } from 'react-router';
import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { ReportCase } from '#contract/reports.ts';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { Evidence } from './evidence.tsx';
import { reasonWords, subjectNames } from './report-words.ts';

const person = (user: { slug: string; name: string } | null) =>
  user ? (
    <Link className="link" to={paths.user(user.slug)}>
      {user.name}
    </Link>
  ) : (
    deletedUser
  );

/** What was reported, as it was then. */
export const ReportContent = ({ item }: { item: ReportCase }) => (
  <>
    {item.details && (
      <p className="inbox-subject" dir="auto">
        {item.details}
      </p>
    )}
    <h3>Kako je izgledalo u trenutku prijave</h3>
    <Evidence report={item} />
    <TitleBlock
      className="inbox-facts"
      facts={[
        { label: 'Razlog', value: reasonWords[item.reason] },
        { label: 'Što', value: subjectNames[item.subject_type] },
        {
          label: 'Prijavljeni',
          value: item.subject_type === 'ad' && typeof item.snapshot.name === 'string' ? item.snapshot.name : person(item.subject_user),
        },
        { label: 'Tko je prijavio', value: person(item.reporter) },
      ]}
    />
  </>
);
