import { CircleAlert, KeyRound, Link2 } from 'lucide-react';
import { passkeyProofOptions } from '#contract/sign-in-methods.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { FakeProviderNote } from '../fake-provider-note.tsx';
import { providerNames, requestSignIn } from '../social.ts';
import { answerByPasskey } from './passkey.ts';
import type { Owner, Proven } from './proof.tsx';
import { useProving } from './use-proving.ts';

interface Props extends Owner {
  action: Proven;
  onFailure: (error: unknown) => void;
  then?: string;
  danger?: boolean;
}

const byPasskey = async () => {
  const { data } = await api.call(passkeyProofOptions);
  const passkey = await answerByPasskey(data);
  return passkey && { passkey };
};

/**
 * Asks for proof of identity without a password, through a provider or a passkey that was added before the
 * current sign-in.
 */
export function ProofMethods({ methods, providers, action, onFailure, then = '', danger }: Props) {
  const { busy, wrong, attempt } = useProving(action, onFailure);
  const social = methods.social.filter(({ can }) => can.prove);
  const keys = methods.passkeys.some(({ can }) => can.prove) && 'PublicKeyCredential' in window;
  const variant = danger ? 'danger' : 'secondary';
  const end = then && ` ${then}`;
  if (social.length === 0 && !keys)
    return (
      <Notice tone="amber">
        Ovom prijavom ne možete potvrditi da ste to Vi, jer su načini prijave dodani nakon nje. Odjavite se,
        prijavite se ponovno i pokušajte još jednom.
      </Notice>
    );
  return (
    <div className="grid gap-3">
      {wrong && (
        <p className="field-error" role="alert">
          <CircleAlert size={18} strokeWidth={2.2} aria-hidden />
          {wrong}
        </p>
      )}
      {social.length > 0 && <FakeProviderNote providers={providers} />}
      {social.map(({ provider }) => (
        <Button
          key={provider}
          wide
          variant={variant}
          icon={<Link2 size={20} aria-hidden />}
          busy={busy === provider}
          onClick={() =>
            void attempt(provider, async () => ({
              provider,
              access_token: await requestSignIn(provider, providers),
            }))
          }
        >
          Potvrdite računom {providerNames[provider]}
          {end}
        </Button>
      ))}
      {keys && (
        <Button
          wide
          variant={variant}
          icon={<KeyRound size={20} aria-hidden />}
          busy={busy === 'passkey'}
          onClick={() => void attempt('passkey', byPasskey)}
        >
          Potvrdite pristupnim ključem{end}
        </Button>
      )}
    </div>
  );
}
