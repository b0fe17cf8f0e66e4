import { Check, OctagonPause, Undo2 } from 'lucide-react';
import type { Ad } from '#contract/ads.ts';
import { useDecision } from '../platform/use-decision.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { ActButton, ReadyReasons, SkipCase } from '../ui/overlays/decision-parts.tsx';
import { type AdAct, adActDone, decideAd, isAdAct, needsReason, readyReasons } from './admin-acts.ts';

interface Props {
  ad: Ad;
  /** Where the next one is, or the list when there is none. */
  next: string;
  /** What the server refused before the script arrived. */
  refused: { errors: Record<string, string[]>; reason: string } | undefined;
}

/** What may be done with the ad as it stands; by hand or by the keys O, D, Z and → (DESIGN.md, Moderation). */
export function AdDecision({ ad: { id, can, status }, next, refused }: Props) {
  const { form, reason, setReason, chooseReason, errors, busy } = useDecision<AdAct>({
    keys: { o: 'approve', d: 'decline', z: 'pause' },
    isAct: (act): act is AdAct => isAdAct(act) && can[act],
    needsReason,
    send: (act, reason) => decideAd(id, act, reason),
    done: (act) => [adActDone[act]],
    late: 'Oglas je već riješen.',
    next,
    refused,
  });
  const reasons = can.pause ? readyReasons.pause : readyReasons.decline;
  return (
    <form {...form}>
      <input type="hidden" name="id" value={id} />
      {(can.decline || can.pause) && (
        <div className="case-part grid gap-3">
          <h3>Napomena za oglašivača</h3>
          <ReadyReasons reasons={reasons} chosen={reason} onChoose={chooseReason} />
          <TextField
            name="reason"
            label="Razlog"
            value={reason}
            onChange={setReason}
            error={errors.reason?.[0]}
            hint={can.pause ? 'Obavezan je kad oglas zaustavljate.' : 'Obavezan je kad oglas odbijate. Cijeli iznos vraća se na karticu.'}
          />
        </div>
      )}
      <div className="decision-foot">
        {can.approve && (
          <ActButton act="approve" hotKey="O" variant="primary" icon={<Check size={20} aria-hidden />} busy={busy} busyLabel="Objavljuje se…">
            {status === 'paused' ? 'Nastavite prikazivanje' : 'Objavite'}
          </ActButton>
        )}
        {can.decline && (
          <ActButton act="decline" hotKey="D" variant="danger" icon={<Undo2 size={20} aria-hidden />} busy={busy} busyLabel="Odbija se…">
            Odbijte
          </ActButton>
        )}
        {can.pause && (
          <ActButton act="pause" hotKey="Z" variant="danger" icon={<OctagonPause size={20} aria-hidden />} busy={busy} busyLabel="Zaustavlja se…">
            Zaustavite
          </ActButton>
        )}
        <span className="grow" />
        <SkipCase to={next} />
      </div>
    </form>
  );
}
