import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import type { Provider, SignInMethods, SignInWays } from '#contract/sign-in-methods.ts';
import { forget } from '../platform/after-login.ts';
import { api } from '../platform/api.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { sessionChanged } from '../platform/session-change.ts';
import { askProvider, ProviderRefused, providerNames } from '../platform/social.ts';
import { toast, toastError } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';

interface Props {
  methods: SignInMethods;
  ways: SignInWays;
  onClose: () => void;
}

/** Says what goes and what stays, and asks who it is: by the password, or by a provider where there is none (product.md, Accounts). */
export function DeleteDialog({ methods, ways, onClose }: Props) {
  const navigate = useNavigate();
  const gone = async () => {
    forget();
    sessionChanged();
    onClose();
    await navigate(paths.home());
    toast.success('Račun je izbrisan.', 'Hvala što ste bili s nama.');
  };
  const [first] = methods.social;
  return (
    <Dialog open onClose={onClose} title="Izbrisati račun?" keepOnOutside>
      <DialogBody>
        <div className="grid gap-3">
          <div>
            <h3>Briše se odmah i trajno</h3>
            <ul className="bullets">
              <li>profil, kontakti, slike radova i načini prijave</li>
              <li>Vaši upiti i sve njihove datoteke</li>
              <li>ocjene koje ste primili</li>
            </ul>
          </div>
          <div>
            <h3>Ostaje bez Vašeg imena</h3>
            <ul className="bullets">
              <li>ocjene koje ste napisali, kao ocjene obrisanog korisnika</li>
            </ul>
          </div>
        </div>
        {!methods.password && !first && (
          <Notice tone="amber">Brisanje potvrđujete lozinkom, a Vaš je račun još nema. Najprije je postavite na ovoj stranici.</Notice>
        )}
        {methods.password && <ByPassword onGone={gone} onClose={onClose} />}
      </DialogBody>
      {!methods.password && (
        <DialogFoot>
          <Button variant="text" onClick={onClose}>
            Odustanite
          </Button>
          {first && <ByProvider provider={first.provider} ways={ways} onGone={gone} />}
        </DialogFoot>
      )}
    </Dialog>
  );
}

function ByPassword({ onGone, onClose }: { onGone: () => Promise<void>; onClose: () => void }) {
  const form = useEndpointForm(deleteAccount, { password: '' }, { onSuccess: onGone });
  return (
    <Form
      form={form}
      actions={
        <>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Briše se…">
            Izbrišite račun
          </Button>
          <Button variant="text" onClick={onClose}>
            Odustanite
          </Button>
        </>
      }
    >
      <PasswordField name="password" label="Lozinka" autoComplete="current-password" hint="Potvrdite da ste to Vi." />
    </Form>
  );
}

function ByProvider({ provider, ways, onGone }: { provider: Provider; ways: SignInWays; onGone: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const access_token = await askProvider(provider, ways);
      await api.call(deleteAccount, { body: { provider, access_token } });
      await onGone();
    } catch (error) {
      if (error instanceof ProviderRefused && !error.failed) toast.warning(error.message);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="danger" busy={busy} busyLabel="Briše se…" onClick={() => void remove()}>
      Potvrdite računom {providerNames[provider]} i izbrišite
    </Button>
  );
}
