import { ArrowRight, Check, OctagonPause, Undo2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Ad } from '#contract/ads.ts';
import { ApiError } from '../platform/api.ts';
import { useHotKeys } from '../platform/hot-keys.ts';
import { toast, toastError, toastInvalid } from '../platform/toast.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChipButton } from '../ui/chip.tsx';
import { TextField } from '../ui/text-field.tsx';
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
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState(refused?.reason ?? '');
  const [wrong, setWrong] = useState(refused?.errors.reason?.[0]);
  const [busy, setBusy] = useState<AdAct | null>(null);

  const goOn = async () => {
    await navigate(next, { preventScrollReset: true });
    await revalidate();
    document.getElementById('case-title')?.focus();
  };

  const send = async (act: AdAct) => {
    if (busy || !can[act]) return;
    if (needsReason(act) && reason.trim().length < 3) {
      setWrong('Polje Razlog je obavezno.');
      form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus();
      return;
    }
    setBusy(act);
    setWrong(undefined);
    try {
      await decideAd(id, act, reason);
      toast.success(adActDone[act]);
      await goOn();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        setWrong(error.body.errors.reason?.[0] ?? error.body.message);
        toastInvalid();
      } else if (error instanceof ApiError && error.status === 409) {
        toast.warning('Oglas je već riješen.', error.body.message);
        await goOn();
      } else toastError(error);
    } finally {
      setBusy(null);
    }
  };

  useHotKeys({ o: () => send('approve'), d: () => send('decline'), z: () => send('pause'), arrowright: goOn });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const act = submitter instanceof HTMLButtonElement ? submitter.value : 'approve';
    if (isAdAct(act)) void send(act);
  };
  const reasons = can.pause ? readyReasons.pause : readyReasons.decline;
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={busy !== null}>
      <input type="hidden" name="id" value={id} />
      {(can.decline || can.pause) && (
        <div className="case-part grid gap-3">
          <h3>Napomena za oglašivača</h3>
          <fieldset className="chips script-only">
            <legend className="sr-only">Gotovi razlozi</legend>
            {reasons.map((one) => (
              <ChipButton
                key={one}
                selected={reason === one}
                onClick={() => {
                  setReason(one);
                  setWrong(undefined);
                }}
              >
                {one}
              </ChipButton>
            ))}
          </fieldset>
          <TextField
            name="reason"
            label="Razlog"
            value={reason}
            onChange={setReason}
            error={wrong}
            hint={can.pause ? 'Obavezan je kad oglas zaustavljate.' : 'Obavezan je kad oglas odbijate. Cijeli iznos vraća se na karticu.'}
          />
        </div>
      )}
      <div className="decision-foot">
        {can.approve && (
          <Button
            type="submit"
            name="act"
            value="approve"
            variant="primary"
            icon={<Check size={20} aria-hidden />}
            busy={busy === 'approve'}
            busyLabel="Objavljuje se…"
            aria-keyshortcuts="o"
          >
            {status === 'paused' ? 'Nastavite prikazivanje' : 'Objavite'} <kbd>O</kbd>
          </Button>
        )}
        {can.decline && (
          <Button
            type="submit"
            name="act"
            value="decline"
            variant="danger"
            icon={<Undo2 size={20} aria-hidden />}
            busy={busy === 'decline'}
            busyLabel="Odbija se…"
            aria-keyshortcuts="d"
          >
            Odbijte <kbd>D</kbd>
          </Button>
        )}
        {can.pause && (
          <Button
            type="submit"
            name="act"
            value="pause"
            variant="danger"
            icon={<OctagonPause size={20} aria-hidden />}
            busy={busy === 'pause'}
            busyLabel="Zaustavlja se…"
            aria-keyshortcuts="z"
          >
            Zaustavite <kbd>Z</kbd>
          </Button>
        )}
        <span className="grow" />
        <ButtonLink to={next} variant="text" iconEnd={<ArrowRight size={18} aria-hidden />} aria-keyshortcuts="ArrowRight">
          Preskočite
        </ButtonLink>
      </div>
    </form>
  );
}
