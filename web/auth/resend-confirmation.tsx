import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#contract/paths.ts';
import { toast } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { formatLeft, useCountdown } from './countdown.ts';

/** The confirmation page's response to "Pošaljite ponovno". */
export interface Resent {
  resent: boolean;
  message: string;
}

/** Another mail with the link; without script the confirmation page shows the result. */
export function ResendConfirmation({ size }: { size?: 'sm' }) {
  const fetcher = useFetcher<Resent>();
  const { left, start } = useCountdown();
  const { data: answer, state } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once
  useEffect(() => {
    if (!answer) return;
    if (!answer.resent) return toast.error(answer.message);
    toast.success('Poruka je poslana.', answer.message);
    start();
  }, [answer]);
  return (
    <fetcher.Form method="post" action={paths.confirmEmail()}>
      <input type="hidden" name="act" value="resend" />
      <Button
        type="submit"
        {...(size && { size })}
        busy={state !== 'idle'}
        aria-disabled={left > 0 || undefined}
        onClick={(event) => left > 0 && event.preventDefault()}
      >
        {left > 0 ? <span className="tabular-nums">Ponovno za {formatLeft(left)}</span> : 'Pošaljite ponovno'}
      </Button>
    </fetcher.Form>
  );
}
