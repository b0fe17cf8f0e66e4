import { useRevalidator } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../../ui/overlays/dialog-parts.tsx';
import type { Owner, Proven } from './proof.tsx';
import { ProofMethods } from './proof-methods.tsx';
import { ProofPassword } from './proof-password.tsx';

interface Props extends Owner {
  action: Proven;
  onEnd: (done: boolean) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Asks for the password, or for another sign-in method if there is none: a session alone must not add a
 * sign-in method.
 */
export function ProofDialog({ action, onEnd, onFailure, ...owner }: Props) {
  const { revalidate } = useRevalidator();
  // Revalidate before closing: closing navigates back on phones, which would cancel the revalidation.
  const proven: Proven = async (proof) => {
    await action(proof);
    await revalidate();
    onEnd(true);
  };
  const cancel = () => onEnd(false);
  return (
    <Dialog open onClose={cancel} title="Potvrdite da ste to Vi" size="narrow" keepOnOutside>
      {owner.methods.password ? (
        <ProofPassword
          action={proven}
          onFailure={onFailure}
          onClose={cancel}
          submit="Potvrdite"
          busyText="Provjerava se…"
        />
      ) : (
        <>
          <DialogBody>
            <p>Vaš račun nema lozinku, pa potvrdite onako kako se prijavljujete.</p>
            <ProofMethods {...owner} action={proven} onFailure={onFailure} />
          </DialogBody>
          <DialogFoot>
            <Button variant="text" onClick={cancel}>
              Odustanite
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
