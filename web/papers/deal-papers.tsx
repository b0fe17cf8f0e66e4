import { FilePlus } from 'lucide-react';
import type { Reply } from '#contract/endpoint.ts';
import { formatLongDate, formatMoney } from '#contract/format.ts';
import { type PaperKind, paperKinds, paperTitle, paperWords } from '#contract/paper-words.ts';
import type { listPapers, PaperSummary } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { makePaper } from './paper-actions.ts';
import { paperBadges } from './paper-badges.ts';
import { paperPath } from './paper-paths.ts';

interface Props {
  deal: number;
  papers: Reply<typeof listPapers>;
}

/** Lists the papers of a deal. The worker creates one here; a client sees nothing until one is sent. */
export function DealPapers({ deal, papers: { data: papers, can } }: Props) {
  if (papers.length === 0 && !can.make) return null;
  return (
    <section className="deal-cell deal-papers" aria-labelledby="dokumenti">
      <h2 id="dokumenti">Dokumenti</h2>
      {papers.length > 0 ? (
        <ul>
          {papers.map((paper) => (
            <li key={paper.id}>
              <Row paper={paper} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">
          Za popravke iznad 66 eura klijentu treba pisana ponuda s opisom radova i materijala. Ispunjena je
          prema Vašoj ponudi: pregledajte je i pošaljite.
        </p>
      )}
      {can.make && <Make deal={deal} needsTrader={can.trader} />}
    </section>
  );
}

function Row({ paper }: { paper: PaperSummary }) {
  const { label, ...look } = paperBadges[paper.state];
  return (
    <>
      <span className="deal-paper-name">
        <Link to={paperPath(paper)} className="touch-target">
          {paperTitle(paper)}
        </Link>
        <span className="small muted">
          {formatMoney(paper.total_cents)} · {formatLongDate(paper.sent_at ?? paper.created_at)}
          {paper.bill && ' · račun je priložen'}
        </span>
      </span>
      <Badge {...look}>{label}</Badge>
    </>
  );
}

function Make({ deal, needsTrader }: { deal: number; needsTrader: boolean }) {
  if (needsTrader)
    return (
      <>
        <p className="small muted">Prije prvog dokumenta trebaju naziv, OIB, adresa i IBAN Vašeg obrta.</p>
        <ButtonLink size="sm" to={paths.trader(paths.deal(deal))}>
          Upišite podatke obrta
        </ButtonLink>
      </>
    );
  return (
    <div className="deal-row-actions">
      {paperKinds.map((kind: PaperKind) => (
        <ActionButton
          key={kind}
          action={makePaper}
          values={{ id: deal, kind }}
          size="sm"
          icon={<FilePlus size={18} aria-hidden />}
        >
          {`Izradite ${paperWords[kind].object}`}
        </ActionButton>
      ))}
    </div>
  );
}
