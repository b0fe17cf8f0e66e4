import { Link2, Mail } from 'lucide-react';
import { formatDate } from '#contract/format.ts';
import {
  linkProvider,
  type Provider,
  type SignInMethods,
  type SignInProviders,
} from '#contract/sign-in-methods.ts';
import { toast } from '../../platform/actions/toast.tsx';
import { api } from '../../platform/api/api.ts';
import { ActionButton } from '../../ui/actions/action-form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Address } from '../../ui/display/address.tsx';
import { Panel, PanelRow } from '../../ui/display/panel.tsx';
import { FakeProviderNote } from '../fake-provider-note.tsx';
import { offers, ProviderRefused, providerNames, requestSignIn } from '../social.ts';
import { useProof } from './proof.tsx';
import { askToUnlink, unlink } from './security-actions.ts';
import { useSteps } from './use-steps.ts';

const all = Object.keys(providerNames) as Provider[];

interface Props {
  email: string;
  methods: SignInMethods;
  providers: SignInProviders;
}

/**
 * Lists the sign-in methods of an account, omitting providers that are neither linked nor available. The API
 * refuses to unlink the last method.
 */
export function MethodsPanel({ email, methods, providers }: Props) {
  const rows = all.map((provider) => ({
    provider,
    linked: methods.social.find((one) => one.provider === provider),
  }));
  const shown = rows.filter(({ provider, linked }) => linked || offers(providers, provider));
  return (
    <Panel
      id="prijava"
      title="Načini prijave"
      text="Imate li više načina, u račun ulazite i kad jedan nije dostupan."
    >
      <FakeProviderNote providers={providers} />
      <ul className="rows">
        <PanelRow
          icon={<Mail size={24} strokeWidth={1.75} aria-hidden />}
          title="Email i lozinka"
          text={methods.password ? <Address text={email} /> : 'Lozinka nije postavljena.'}
        />
        {shown.map(({ provider, linked }) => (
          <PanelRow
            key={provider}
            icon={<Link2 size={24} strokeWidth={1.75} aria-hidden />}
            title={providerNames[provider]}
            text={
              linked ? (
                <span suppressHydrationWarning>
                  {linked.email && (
                    <>
                      <Address text={linked.email} /> ·{' '}
                    </>
                  )}
                  Povezan: {formatDate(linked.created_at)}
                </span>
              ) : (
                'Nije povezan.'
              )
            }
            action={
              linked ? (
                <ActionButton
                  action={unlink}
                  values={{ provider }}
                  ask={askToUnlink(provider)}
                  size="sm"
                  variant="danger"
                  aria-label={`Prekinite vezu: ${providerNames[provider]}`}
                >
                  Prekinite vezu
                </ActionButton>
              ) : (
                <LinkButton provider={provider} providers={providers} />
              )
            }
          />
        ))}
      </ul>
    </Panel>
  );
}

/**
 * Renders the button that links a provider. Not a form action, because the provider's window and the proof of
 * identity come before the request.
 */
function LinkButton({ provider, providers }: { provider: Provider; providers: SignInProviders }) {
  const prove = useProof();
  const { busy, run } = useSteps(async () => {
    try {
      const access_token = await requestSignIn(provider, providers);
      const linked = await prove((proof) =>
        api.call(linkProvider, { params: { provider }, body: { access_token, proof } }),
      );
      if (linked)
        toast.success(`${providerNames[provider]} je povezan.`, 'Od sada se možete prijaviti i tako.');
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      if (error.failed) toast.error('Nešto je pošlo po zlu!');
      else toast.warning(error.message);
    }
  });
  return (
    <Button
      size="sm"
      className="script-only"
      busy={busy}
      aria-label={`Povežite: ${providerNames[provider]}`}
      onClick={() => void run()}
    >
      Povežite
    </Button>
  );
}
