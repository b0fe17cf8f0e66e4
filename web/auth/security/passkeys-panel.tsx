import { KeyRound } from 'lucide-react';
import { formatDate } from '#contract/format.ts';
import { addPasskey, passkeyOptions, type SignInMethods } from '#contract/sign-in-methods.ts';
import { toast } from '../../platform/actions/toast.tsx';
import { api } from '../../platform/api/api.ts';
import { useHydrated } from '../../platform/loading/use-hydrated.ts';
import { ActionButton } from '../../ui/actions/action-form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel, PanelRow } from '../../ui/display/panel.tsx';
import { ScriptNeeded } from '../../ui/display/script-needed.tsx';
import { deviceOf } from './device.ts';
import { createPasskey } from './passkey.ts';
import { useProof } from './proof.tsx';
import { askToDelete, deletePasskey } from './security-actions.ts';
import { useSteps } from './use-steps.ts';

export function PasskeysPanel({ passkeys }: { passkeys: SignInMethods['passkeys'] }) {
  const prove = useProof();
  const hydrated = useHydrated();
  const able = !hydrated || 'PublicKeyCredential' in window;
  // Not a form action, because the device's dialog and the proof of identity come before the request.
  const { busy, run } = useSteps(async () => {
    let added = false;
    await prove(async (proof) => {
      const { data } = await api.call(passkeyOptions, { body: { proof } });
      const response = await createPasskey(data);
      if (!response) return;
      const { name } = deviceOf(navigator.userAgent);
      await api.call(addPasskey, { body: { response, name } });
      added = true;
    });
    if (added)
      toast.success(
        'Pristupni ključ je dodan.',
        'Sljedeći put prijavite se otiskom prsta, licem ili PIN-om.',
      );
  });
  return (
    <Panel
      id="kljucevi"
      title="Pristupni ključevi"
      text="Prijava otiskom prsta, licem ili PIN-om uređaja, bez lozinke. Ključ ostaje na uređaju i ne može se prepisati ni izmamiti."
    >
      {passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <PanelRow
              key={passkey.id}
              icon={<KeyRound size={24} strokeWidth={1.75} aria-hidden />}
              title={
                <>
                  {passkey.name} {passkey.synced && <Badge tone="grey">Na svim Vašim uređajima</Badge>}
                </>
              }
              text={
                <span suppressHydrationWarning>
                  Dodan: {formatDate(passkey.created_at)} ·{' '}
                  {passkey.last_used_at
                    ? `Zadnja prijava: ${formatDate(passkey.last_used_at)}`
                    : 'Još nije korišten'}
                </span>
              }
              action={
                <ActionButton
                  action={deletePasskey}
                  values={{ id: passkey.id }}
                  ask={askToDelete(passkey.name)}
                  size="sm"
                  variant="danger"
                  aria-label={`Uklonite ključ: ${passkey.name}`}
                >
                  Uklonite
                </ActionButton>
              }
            />
          ))}
        </ul>
      )}
      {able ? (
        <div className="script-only">
          <Button
            busy={busy}
            busyLabel="Dodaje se…"
            icon={<KeyRound size={20} aria-hidden />}
            onClick={() => void run()}
          >
            Dodajte pristupni ključ
          </Button>
        </div>
      ) : (
        <p className="small muted">Ovaj preglednik ne podržava pristupne ključeve.</p>
      )}
      <ScriptNeeded what="pristupne ključeve" />
    </Panel>
  );
}
