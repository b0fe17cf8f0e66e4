import { CalendarPlus, FileText, Undo2, X } from 'lucide-react';
import { dealEventText } from '#contract/deal-events.ts';
import type { DealEvent } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { agreeUndo, refuseUndo } from './deal-actions.ts';
import { StarLinks } from './star-links.tsx';
import { TimeChoice } from './time-choice.tsx';

const icons = {
  times: CalendarPlus,
  cancelled: X,
  undo_asked: Undo2,
  undone: Undo2,
  undo_refused: Undo2,
  paper_sent: FileText,
  paper_accepted: FileText,
} as const;

export function DealCard({ event, here }: { event: DealEvent; here?: boolean }) {
  const { deal_id: id, kind, paper, can } = event;
  const Icon = kind in icons ? icons[kind as keyof typeof icons] : null;
  return (
    <article className="card deal-card" aria-label={dealEventText(event)}>
      <p className="deal-card-head">
        {Icon ? <Icon size={19} aria-hidden /> : <Caron />}
        {here && !paper ? (
          <b>{dealEventText(event)}</b>
        ) : (
          <Link to={paper ? paths.paper(id, paper.id) : paths.deal(id)}>{dealEventText(event)}</Link>
        )}
      </p>
      {kind === 'times' && <TimeChoice deal={id} times={event.times} can={can.choose} />}
      {can.answer_undo && (
        <div className="deal-row-actions">
          <ActionButton action={agreeUndo} values={{ id }} size="sm">
            Pristanite
          </ActionButton>
          <ActionButton action={refuseUndo} values={{ id }} size="sm" variant="text">
            Ne pristajete
          </ActionButton>
        </div>
      )}
      {kind === 'done' && (
        <StarLinks
          deal={id}
          label="Vaša ocjena"
          className="deal-card-stars"
          size={32}
          labelOf={(stars) => `${stars} od 5`}
        />
      )}
    </article>
  );
}
