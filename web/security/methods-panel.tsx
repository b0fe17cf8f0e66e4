import { Link2, Mail } from 'lucide-react';
import { linkProvider, type Provider, type SignInMethods, type SignInWays, unlinkProvider } from '#contract/sign-in-methods.ts';
import { formatDate } from '#contract/text.ts';
import { api } from '../platform/api.ts';
import { askProvider, offers, ProviderRefused, providerNames } from '../platform/social.ts';
import { toast } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Panel, PanelRow } from '../ui/display/panel.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { useProof } from './proof.tsx';
import { useAct } from './use-act.ts';

const providers = Object.keys(providerNames) as Provider[];

interface Props {
  email: string;
  methods: SignInMethods;
  ways: SignInWays;
}

/** Google and Facebook, linked and unlinked; the last way in stays (the API says so). What is not configured is not shown. */
export function MethodsPanel({ email, methods, ways }: Props) {
  const act = useAct();
  const confirm = useConfirm();
  const prove = useProof();
  const rows = providers.map((provider) => ({ provider, linked: methods.social.find((one) => one.provider === provider) }));
  const shown = rows.filter(({ provider, linked }) => linked || offers(ways, provider));

  const link = (provider: Provider) =>
    act.run(provider, async () => {
      try {
        const access_token = await askProvider(provider, ways);
        const linked = await prove((proof) => api.call(linkProvider, { params: { provider }, body: { access_token, proof } }));
        if (linked) toast.success(`${providerNames[provider]} je povezan.`, 'Od sada se možete prijaviti i tako.');
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        if (error.failed) toast.error('Nešto je pošlo po zlu!');
        else toast.warning(error.message);
      }
    });
  const unlink = (provider: Provider) =>
    act.run(provider, async () => {
      const yes = await confirm({
        title: `Prekinuti vezu s računom ${providerNames[provider]}?`,
        content: 'Više se nećete moći prijaviti tim računom.',
        submit: 'Prekinite vezu',
        busyText: 'Prekida se…',
        danger: true,
        action: () => api.call(unlinkProvider, { params: { provider } }),
      });
      if (yes) toast.success(`${providerNames[provider]} više nije povezan.`);
    });

  return (
    <Panel id="prijava" title="Načini prijave" text="Imate li više načina, u račun ulazite i kad jedan nije dostupan.">
      <ul className="rows">
        <PanelRow
          icon={<Mail size={24} strokeWidth={1.75} aria-hidden />}
          title="Email i lozinka"
          text={methods.password ? email : 'Lozinka nije postavljena.'}
        />
        {shown.map(({ provider, linked }) => (
          <PanelRow
            key={provider}
            icon={<Link2 size={24} strokeWidth={1.75} aria-hidden />}
            title={providerNames[provider]}
            text={
              linked ? (
                <span suppressHydrationWarning>
                  {linked.email ? `${linked.email} · ` : ''}Povezan: {formatDate(linked.created_at)}
                </span>
              ) : (
                'Nije povezan.'
              )
            }
            action={
              <Button
                size="sm"
                className="script-only"
                variant={linked ? 'danger' : 'secondary'}
                busy={act.isBusy(provider)}
                aria-label={linked ? `Prekinite vezu: ${providerNames[provider]}` : `Povežite: ${providerNames[provider]}`}
                onClick={() => void (linked ? unlink(provider) : link(provider))}
              >
                {linked ? 'Prekinite vezu' : 'Povežite'}
              </Button>
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
