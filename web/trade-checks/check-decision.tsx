import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { TradeCheckCase } from '#contract/trade-checks.ts';
import { ApiError, api } from '../platform/api.ts';
import { useHotKeys } from '../platform/hot-keys.ts';
import { toast, toastError, toastInvalid } from '../platform/toast.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChipButton } from '../ui/chip.tsx';
import { TextField } from '../ui/text-field.tsx';
import { checkHref } from './check-queue.tsx';

const contract = () => import('#contract/trade-checks.ts');

const reasons = [
  'OIB na obrtnici nije isti kao upisani.',
  'Ime na obrtnici ne odgovara imenu na profilu.',
  'Dokument nije čitljiv.',
  'Priloženi dokument nije obrtnica.',
];

interface Props {
  item: TradeCheckCase;
  next: number | undefined;
  /** What the server refused before the script arrived. */
  refused: { errors: Record<string, string[]>; reason: string } | undefined;
}

type Act = 'approve' | 'decline';
/** Confirm, decline or skip; by hand or by the keys O, D and →, as in the queue of posts (DESIGN.md, Moderation). */
export function CheckDecision({ item: { id, user }, next, refused }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState(refused?.reason ?? '');
  const [wrong, setWrong] = useState(refused?.errors.reason?.[0]);
  const [busy, setBusy] = useState<Act | null>(null);

  const goOn = async () => {
    await navigate(next ? checkHref(next) : paths.adminTradeChecks(), { preventScrollReset: true });
    await revalidate();
    document.getElementById('case-title')?.focus();
  };

  const send = async (act: Act) => {
    if (busy) return;
    if (act === 'decline' && reason.trim().length < 3) {
      setWrong('Polje Razlog je obavezno.');
      form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus();
      return;
    }
    setBusy(act);
    setWrong(undefined);
    try {
      const params = { id };
      if (act === 'approve') await api.call(() => contract().then((part) => part.approveTradeCheck), { params });
      else await api.call(() => contract().then((part) => part.declineTradeCheck), { params, body: { reason } });
      toast.success(act === 'approve' ? 'Obrt je potvrđen.' : 'Obrt nije potvrđen.', user.name);
      await goOn();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        setWrong(error.body.errors.reason?.[0] ?? error.body.message);
        toastInvalid();
      } else if (error instanceof ApiError && error.status === 409) {
        toast.warning('Netko je bio brži.', error.body.message);
        await goOn();
      } else toastError(error);
    } finally {
      setBusy(null);
    }
  };

  useHotKeys({ o: () => send('approve'), d: () => send('decline'), arrowright: goOn });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void send(submitter instanceof HTMLButtonElement && submitter.value === 'approve' ? 'approve' : 'decline');
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={busy !== null}>
      <input type="hidden" name="id" value={id} />
      <div className="case-part grid gap-3">
        <h3>Napomena za majstora</h3>
        <fieldset className="chips">
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
        <TextField name="reason" label="Razlog" value={reason} onChange={setReason} error={wrong} hint="Obavezan je kad obrt ne potvrdite." />
      </div>
      <div className="decision-foot">
        <Button
          type="submit"
          name="act"
          value="approve"
          variant="primary"
          icon={<Check size={20} aria-hidden />}
          busy={busy === 'approve'}
          busyLabel="Potvrđuje se…"
          aria-keyshortcuts="o"
        >
          Potvrdite obrt <kbd>O</kbd>
        </Button>
        <Button
          type="submit"
          name="act"
          value="decline"
          variant="danger"
          icon={<Undo2 size={20} aria-hidden />}
          busy={busy === 'decline'}
          busyLabel="Šalje se…"
          aria-keyshortcuts="d"
        >
          Ne potvrđujte <kbd>D</kbd>
        </Button>
        <span className="grow" />
        <ButtonLink
          to={next ? checkHref(next) : paths.adminTradeChecks()}
          variant="text"
          iconEnd={<ArrowRight size={18} aria-hidden />}
          aria-keyshortcuts="ArrowRight"
        >
          Preskočite
        </ButtonLink>
      </div>
    </form>
  );
}
