import { complaintMoments, verdicts } from '#contract/complaint-words.ts';
import type { Complaint } from '#contract/complaints.ts';
import type { Deal } from '#contract/deals.ts';
import { formatDateTime } from '#contract/format.ts';
import { Badge } from '../ui/display/badge.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { lookOf, termText } from './complaint-words.ts';

const Moment = ({ at }: { at: string }) => <span suppressHydrationWarning>{formatDateTime(at)}</span>;

function factsOf(complaint: Complaint, now: Date): Fact[] {
  const { label, ...look } = lookOf(complaint, now);
  return [
    { label: 'Stanje', value: <Badge {...look}>{label}</Badge> },
    { label: 'Primljen', value: <Moment at={complaint.created_at} /> },
    { label: 'Rok za odgovor', value: termText(complaint, now) },
    ...(complaint.closed_at ? [{ label: 'Zatvoren', value: <Moment at={complaint.closed_at} /> }] : []),
  ];
}

export function ComplaintSheet({ complaint, deal, now }: { complaint: Complaint; deal: Deal; now: Date }) {
  const { answer, pictures, text } = complaint;
  return (
    <article className="card complaint" aria-label="Prigovor">
      <TitleBlock facts={factsOf(complaint, now)} />
      <div className="complaint-body">
        <h2>{deal.client.name}</h2>
        <p className="complaint-text" dir="auto">
          {text}
        </p>
        {pictures.length > 0 && (
          <ul className="complaint-pictures">
            {pictures.map(({ key, path, thumb, moment }) => (
              <li key={key}>
                <a href={path} target="_blank" rel="noreferrer">
                  <img src={thumb} alt={`Slika: ${complaintMoments[moment].toLowerCase()}`} loading="lazy" />
                </a>
                <span className="small muted">{complaintMoments[moment]}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {answer && (
        <div className="complaint-body">
          <h2>{deal.worker.name}</h2>
          <p>
            <b>{answer.accepts ? verdicts.accepted : verdicts.refused}</b>
          </p>
          <p className="complaint-text" dir="auto">
            {answer.text}
          </p>
          <p className="small muted">
            <Moment at={answer.at} />
            {answer.late && ', nakon isteka roka'}
          </p>
        </div>
      )}
    </article>
  );
}
