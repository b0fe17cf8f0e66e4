import { FileWarning } from 'lucide-react';
import type { Complaint, listComplaints } from '#contract/complaints.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatLongDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { lookOf, termText } from './complaint-words.ts';

interface Props {
  deal: number;
  complaints: Reply<typeof listComplaints>;
  now: string;
}

/**
 * Lists the complaints about a deal. The client writes one here; a worker sees nothing until there is one.
 */
export function DealComplaints({ deal, complaints: { data, can }, now }: Props) {
  if (data.length === 0 && !can.write) return null;
  return (
    <section className="deal-cell deal-complaints" aria-labelledby="prigovori">
      <h2 id="prigovori">Pisani prigovor</h2>
      {data.length > 0 ? (
        <ul>
          {data.map((complaint) => (
            <li key={complaint.id}>
              <Row complaint={complaint} now={new Date(now)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">
          Nešto nije u redu s obavljenim poslom? Na pisani prigovor trgovac mora odgovoriti u roku od 15 dana.
        </p>
      )}
      {can.write && (
        <ButtonLink
          size="sm"
          to={paths.newComplaint(deal)}
          icon={<FileWarning size={18} aria-hidden />}
          className="complaint-new"
        >
          Napišite prigovor
        </ButtonLink>
      )}
    </section>
  );
}

function Row({ complaint, now }: { complaint: Complaint; now: Date }) {
  const { label, ...look } = lookOf(complaint, now);
  return (
    <>
      <span className="complaint-name">
        <Link to={paths.complaint(complaint.deal_id, complaint.id)} className="touch-target">
          {`Prigovor od ${formatLongDate(complaint.created_at)}`}
        </Link>
        <span className="small muted">Rok za odgovor: {termText(complaint, now)}</span>
      </span>
      <Badge {...look}>{label}</Badge>
    </>
  );
}
