import type { OtherMethod } from '#contract/account.ts';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useBegin } from './begin.ts';
import { formatLeft, useCountdown } from './countdown.ts';
import { RemainingMethods, useRemainingMethods } from './remaining-methods.tsx';
import { listed, sendCode, setPassword } from './sign-in-actions.ts';

interface Props {
  email: string;
  code: string | undefined;
  methods?: readonly OtherMethod[] | undefined;
  begin?: boolean | undefined;
  onDone: (email: string) => unknown;
  onAnew: () => void;
}

export function NewPasswordForm({ email, code = '', methods: given, begin, onDone, onAnew }: Props) {
  const form = useActionForm(setPassword, { email, code, password: '', keep: [] });
  const { methods, asked, keep, choose, ask } = useRemainingMethods(form, given);
  const hydrated = useHydrated();
  useBegin(form.element, begin);
  const change = (
    <button type="button" className="link input-link" onClick={onAnew}>
      Promijenite
    </button>
  );
  return (
    <Form form={form} before={ask} onSuccess={() => onDone(form.getValues('email'))}>
      <Approved linked={code !== ''} />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={hydrated}
        end={hydrated ? change : undefined}
      />
      <TextField
        name="code"
        label="Kod"
        autoComplete="one-time-code"
        spellCheck={false}
        hint={`Osam znakova iz poruke. Vrijedi ${limits.reset.minutes} minuta.`}
      />
      <PasswordField name="password" label="Nova lozinka" autoComplete="new-password" meter avoid={[email]} />
      {methods && methods.length > 0 && (
        <RemainingMethods methods={methods} keep={keep} onChange={choose} asked={asked} />
      )}
      {methods && <input type="hidden" name={listed} value="1" />}
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} busyLabel="Sprema se…">
        Spremite novu lozinku
      </Button>
      <Again email={() => form.getValues('email')} fresh={code === ''} />
    </Form>
  );
}

/** Confirms the request without revealing whether the address has an account. */
const Approved = ({ linked }: { linked: boolean }) => (
  <Notice tone="green">
    <b>Zahtjev je odobren.</b>{' '}
    {linked
      ? 'Kod iz poruke već je upisan. Odaberite novu lozinku.'
      : 'Ako za ovu adresu postoji račun, upravo smo na nju poslali poruku s kodom. Provjerite i neželjenu poštu.'}
  </Notice>
);

/** Sends another code or, without JavaScript, links to the page that requests one. */
function Again({ email, fresh }: { email: () => string; fresh: boolean }) {
  const { left, start } = useCountdown(fresh);
  const { run } = useAction(sendCode, { onReply: start });
  return (
    <p className="auth-links">
      <span>
        Kod nije stigao ili je istekao?{' '}
        <Link
          className="link"
          to={paths.newPassword()}
          aria-disabled={left > 0 || undefined}
          onClick={onPlainClick(() => void (left || run({ email: email() })))}
        >
          Pošaljite novi
        </Link>
        {left > 0 && <span className="number"> za {formatLeft(left)}</span>}
      </span>
    </p>
  );
}
