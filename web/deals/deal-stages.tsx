import { CalendarPlus, CircleCheck, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { proposedTimes } from '#contract/deal-events.ts';
import { formatTimeStart } from '#contract/deal-times.ts';
import type { Deal, DealTime } from '#contract/deals.ts';
import { formatDateTime } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { type Availability, hintFor, timeHints } from '#contract/working-week.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { When } from '../ui/display/when.tsx';
import { Form } from '../ui/fields/form.tsx';
import { ratingLabel } from '../ui/fields/stars-input.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { askToFinishEarly, finishDeal, giveAddress } from './deal-actions.ts';
import { AgreedLook, OfferedSlots, type Slots, WorkerHours } from './deal-slots.tsx';
import { whoIs } from './deal-words.ts';
import { FinalPrice, FinishWithPrice } from './final-price.tsx';
import { ProposeTimes, type Suggested } from './propose-times.tsx';
import { StarLinks } from './star-links.tsx';
import { TimeChoice } from './time-choice.tsx';

type State = 'past' | 'now' | 'later';

function Stage({
  state,
  title,
  aside,
  children,
}: {
  state: State;
  title: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="deal-stage" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="deal-mark">
        {state === 'past' ? (
          <span className="deal-done">
            <Caron />
          </span>
        ) : (
          <i aria-hidden />
        )}
      </span>
      <div className="deal-stage-body">
        <div className="deal-stage-head">
          <h2>{title}</h2>
          {aside && <span className="small faint">{aside}</span>}
        </div>
        {children}
      </div>
    </li>
  );
}

export interface Proposing {
  clientId: string;
  suggested: readonly Suggested[];
  today: string;
  early: boolean;
  availability: Availability;
  slots: Slots;
}

export function DealStages({
  deal,
  proposing: { early, slots, ...proposing },
}: {
  deal: Deal;
  proposing: Proposing;
}) {
  const ended = deal.stage === 'cancelled';
  const done = deal.stage === 'done' || deal.stage === 'reviewed';
  const { can, proposal } = deal;
  const first = deal.stage === 'agreed' && !proposal;
  // Keyed by the proposal, so that typed values survive chat updates until a proposal is sent.
  const form = <ProposeTimes key={proposal?.at} deal={deal.id} role={deal.role} {...proposing} />;
  const hintOf = (time: DealTime) => {
    const hint = hintFor(proposing.availability, time);
    return hint && timeHints[hint][deal.role];
  };
  return (
    <ol className="deal-stages">
      <Stage state="past" title="Dogovoreno" aside={<When at={deal.agreed_at} format={formatDateTime} />}>
        <p className="small muted">
          {deal.role === 'client' ? 'Prihvatili ste ponudu.' : 'Klijent je prihvatio Vašu ponudu.'}
        </p>
      </Stage>
      <Stage
        state={
          done || ended ? (deal.starts_at ? 'past' : 'later') : deal.stage === 'scheduled' ? 'past' : 'now'
        }
        title={
          deal.starts_at
            ? `Termin: ${formatTimeStart(deal.starts_at)}`
            : proposal && !ended && !done
              ? proposedTimes(proposal.times.length)
              : 'Termin'
        }
        aside={proposal && !done && !ended && `${whoIs(deal, proposal.by)}, ${formatDateTime(proposal.at)}`}
      >
        {!done && !ended && (
          <>
            <AgreedLook deal={deal.id} slots={slots} />
            <OfferedSlots deal={deal.id} role={deal.role} slots={slots} />
            {proposal && (
              <TimeChoice deal={deal.id} times={proposal.times} can={can.choose} hintOf={hintOf} />
            )}
            {proposal && !deal.starts_at && (
              <p className="small muted">
                {can.choose
                  ? 'Odaberite što Vam odgovara. Drugoj strani odmah stiže obavijest.'
                  : 'Čeka se odabir druge strane.'}
              </p>
            )}
            {first && can.propose && (
              <p className="small muted">
                Predložite do pet termina. Druga strana bira jedan, a obje dobivate zapis za kalendar.
              </p>
            )}
            {can.propose && <WorkerHours role={deal.role} availability={proposing.availability} />}
            {first && can.propose && form}
            <div className="deal-row-actions">
              {deal.starts_at && (
                <a
                  className="btn btn-secondary btn-sm"
                  href={`/api/v1/deals/${deal.id}/termin.ics`}
                  download={`termin-${deal.id}.ics`}
                >
                  <CalendarPlus size={19} aria-hidden />
                  Dodajte u kalendar
                </a>
              )}
            </div>
            {needsAddress(deal) && (
              <>
                <p className="small muted">Na koju adresu majstor dolazi?</p>
                <AddressForm deal={deal} />
              </>
            )}
            {!first && can.propose && (
              <details className="deal-again">
                <summary>Predložite drugo vrijeme</summary>
                {form}
              </details>
            )}
          </>
        )}
      </Stage>
      <Stage
        state={done ? 'past' : deal.stage === 'scheduled' ? 'now' : 'later'}
        title="Obavljeno"
        aside={deal.done_at && <When at={deal.done_at} format={formatDateTime} />}
      >
        {done ? (
          <>
            <p className="small muted">
              {whoIs(deal, deal.done_by) === 'Vi'
                ? 'Potvrdili ste Vi. Obavijest je poslana.'
                : `Javlja: ${whoIs(deal, deal.done_by)}.`}
            </p>
            <FinalPrice deal={deal} />
          </>
        ) : (
          can.finish && (
            <div className="deal-finish">
              <p className="small muted">
                Kad je gotovo, potvrdite jednim dodirom. Drugoj strani odmah stiže obavijest.
              </p>
              <ActionButton
                action={finishDeal}
                values={{ id: deal.id, ...(early && { early: '1' as const }) }}
                ask={early ? askToFinishEarly(deal.starts_at) : undefined}
                variant={deal.stage === 'scheduled' ? 'primary' : 'secondary'}
                icon={<CircleCheck size={20} aria-hidden />}
              >
                Posao je obavljen
              </ActionButton>
              <FinishWithPrice deal={deal} early={early} />
            </div>
          )
        )}
      </Stage>
      <Stage
        state={done && deal.own_review ? 'past' : done ? 'now' : 'later'}
        title={done && can.review ? 'Ocjena: kako je prošlo?' : 'Ocjena'}
        aside={!done && 'otvara se kad je posao obavljen'}
      >
        {done && deal.own_review && (
          <p>
            <Stars value={deal.own_review.stars} figure /> <span className="small muted">Vaša ocjena</span>
          </p>
        )}
        {can.review && <ReviewInvitation deal={deal} />}
      </Stage>
    </ol>
  );
}

/**
 * Shows stars, each of which opens the review with that rating. Clients who have a picture from before the
 * work also get a link to add one from after the work.
 */
function ReviewInvitation({ deal }: { deal: Deal }) {
  const isClient = deal.role === 'client';
  const before = isClient
    ? deal.job_post.media_files.find(({ kind, thumb }) => kind === 'image' && thumb)
    : undefined;
  return (
    <>
      <StarLinks
        deal={deal.id}
        label={isClient ? 'Ocijenite posao' : 'Ocijenite klijenta'}
        className="stars-input deal-stars"
        size={48}
        labelOf={ratingLabel}
      />
      <p className="small muted">
        Odaberite zvjezdice pa u rečenici napišite kako je prošlo.{isClient && ' Slike dodajte ako želite.'}
      </p>
      {before && (
        <div className="deal-pictures">
          <figure>
            <img src={before.thumb ?? ''} alt="" width={4} height={3} loading="lazy" decoding="async" />
            <figcaption>Prije</figcaption>
          </figure>
          <Link className="deal-add-picture" to={paths.dealReview(deal.id)}>
            <span>Poslije</span>
            <Plus size={22} aria-hidden />
            Dodajte sliku
          </Link>
        </div>
      )}
    </>
  );
}

/**
 * Returns whether the client still has to enter the address for the worker; true only after a time has been
 * agreed.
 */
export const needsAddress = ({ can, starts_at, address }: Deal) =>
  can.give_address && starts_at !== null && !address;

export function AddressForm({ deal }: { deal: Deal }) {
  const form = useActionForm(giveAddress, { address: deal.address ?? '' }, { values: { id: deal.id } });
  return (
    <Form form={form} submit="Spremite adresu">
      <TextField
        name="address"
        label="Adresa"
        hint="Ulica i broj, mjesto. Vidi je samo majstor."
        autoComplete="address-line1"
      />
    </Form>
  );
}
