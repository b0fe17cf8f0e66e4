import { paths } from '#contract/paths.ts';
import { Agreement } from '../../catalogue/agreement.tsx';
import { useActionForm } from '../../platform/actions/use-action-form.ts';
import { sessionChanged } from '../../platform/api/session-change.ts';
import { FormScopeContext } from '../../platform/forms/form-field.tsx';
import { onPlainClick } from '../../platform/overlays/on-plain-click.ts';
import { Link } from '../../platform/page/link.tsx';
import { FormMessage } from '../../ui/fields/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { signUpAsAuthor } from '../post-actions.ts';

/**
 * Manages the sign-up fields shown on the last step. `onCreated` is called once the account exists, before
 * the page is updated.
 */
export const useAccount = (onCreated: () => void) =>
  useActionForm(
    signUpAsAuthor,
    { name: '', email: '', password: '', agreement: false },
    {
      onReply() {
        onCreated();
        sessionChanged();
      },
    },
  );
export type Account = ReturnType<typeof useAccount>;

export function AccountFields({ account, onLogIn }: { account: Account; onLogIn: () => void }) {
  return (
    <FormScopeContext value={account.scope}>
      <section ref={account.element} className="form-account" aria-labelledby="jos-racun">
        <div>
          <h3 id="jos-racun">Još samo račun</h3>
          <p className="small muted mt-1">
            Na njega stižu ponude i poruke. Vaš email i adresu majstori ne vide.
          </p>
        </div>
        <FormMessage form={account} />
        <TextField name="name" label="Ime i prezime" autoComplete="name" />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          hint="Šaljemo poveznicu za potvrdu, a upit odmah ide na pregled."
        />
        <PasswordField
          name="password"
          label="Lozinka"
          autoComplete="new-password"
          meter
          avoid={account.watch(['name', 'email'])}
        />
        <Agreement name="agreement" />
        <p className="small">
          Već imate račun?{' '}
          <Link className="link" to={paths.login()} onClick={onPlainClick(onLogIn)}>
            Prijavite se
          </Link>{' '}
          i upit se šalje.
        </p>
      </section>
    </FormScopeContext>
  );
}
