import { deleteAccount } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import { toast, toastError } from '../../platform/actions/toast.tsx';
import { api } from '../../platform/api/api.ts';
import { sessionChanged } from '../../platform/api/session-change.ts';
import { useLeaveModal } from '../../platform/overlays/use-overlay.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../../ui/overlays/dialog-parts.tsx';
import { forget } from '../after-login.ts';
import type { Owner, Proven } from './proof.tsx';
import { ProofMethods } from './proof-methods.tsx';
import { ProofPassword } from './proof-password.tsx';

export function DeleteDialog({ onClose, ...owner }: Owner & { onClose: () => void }) {
  const navigate = useLeaveModal();
  const remove: Proven = async (proof) => {
    await api.call(deleteAccount, { query: {}, body: { proof } });
    forget();
    sessionChanged();
    onClose();
    await navigate(paths.home());
    toast.success('Račun je izbrisan.', 'Predomislite li se, u idućih 14 dana možete ga vratiti.');
  };
  return (
    <Dialog open onClose={onClose} title="Izbrisati račun?" keepOnOutside>
      {owner.methods.password ? (
        <ProofPassword
          action={remove}
          onFailure={toastError}
          onClose={onClose}
          submit="Izbrišite račun"
          busyText="Briše se…"
          danger
        >
          <WhatGoes />
        </ProofPassword>
      ) : (
        <>
          <DialogBody>
            <WhatGoes />
            <ProofMethods {...owner} action={remove} onFailure={toastError} then="i izbrišite" danger />
          </DialogBody>
          <DialogFoot>
            <Button variant="text" onClick={onClose}>
              Odustanite
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

const WhatGoes = () => (
  <div className="grid gap-3">
    <div>
      <h3>Odmah nestaje, a nakon 14 dana briše se trajno</h3>
      <ul className="bullets">
        <li>profil, kontakti, slike radova i načini prijave</li>
        <li>Vaši upiti i usluge i sve njihove datoteke</li>
        <li>ocjene koje ste primili</li>
        <li>prijava na novosti i podaci koje ste preuzimali</li>
      </ul>
    </div>
    <div>
      <h3>Ostaje bez Vašeg imena</h3>
      <ul className="bullets">
        <li>ocjene koje ste napisali, kao ocjene izbrisanog korisnika</li>
        <li>poruke kod Vaših sugovornika</li>
        <li>potvrde o plaćanju, koliko nalaže zakon</li>
      </ul>
    </div>
    <p>U tih 14 dana račun možete vratiti poveznicom iz emaila ili prijavom.</p>
  </div>
);
