import { MailCheck } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Address } from '../ui/display/address.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { formatLeft, useCountdown } from './countdown.ts';
import { sendLink } from './sign-in-actions.ts';

/**
 * Renders a button that sends the confirmation email again. Without JavaScript, the confirmation page shows
 * the result.
 */
export function ResendConfirmation({ size }: { size?: 'sm' }) {
  const { left, start } = useCountdown();
  return (
    <ActionForm action={sendLink} values={{}} at={paths.confirmEmail()} onReply={start}>
      {({ busy }) => (
        <Button
          type="submit"
          {...(size && { size })}
          busy={busy}
          aria-disabled={left > 0 || undefined}
          onClick={(event) => left > 0 && event.preventDefault()}
        >
          {left > 0 ? <span className="number">Ponovno za {formatLeft(left)}</span> : 'Pošaljite ponovno'}
        </Button>
      )}
    </ActionForm>
  );
}

export function ConfirmNotice({ me }: { me: Me | null }) {
  if (!me || me.is_verified) return null;
  return (
    <Notice
      tone="amber"
      icon={<MailCheck size={22} aria-hidden />}
      actions={<ResendConfirmation size="sm" />}
    >
      <b>Potvrdite svoj email.</b> Na <Address text={me.email} /> poslali smo poveznicu koja vrijedi 48 sati.
      Do potvrde Vaše ocjene čekaju, a novih razgovora možete započeti tri na dan.
    </Notice>
  );
}
