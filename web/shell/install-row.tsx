import { Smartphone } from 'lucide-react';
import { useRoot } from '../platform/api/session.ts';
import { isInstalled, useInstallOffer } from '../platform/browser/install.ts';
import { Button } from '../ui/actions/button.tsx';
import { PanelRow } from '../ui/display/panel.tsx';

const title = 'Početni zaslon';

export function InstallRow() {
  const { appName } = useRoot();
  const offer = useInstallOffer();
  const icon = <Smartphone size={22} aria-hidden />;
  if (isInstalled())
    return <PanelRow icon={icon} title={title} text={`${appName} je na početnom zaslonu ovog uređaja.`} />;
  if (!offer)
    return (
      <PanelRow
        icon={icon}
        title={title}
        text="U izborniku preglednika odaberite „Dodaj na početni zaslon“ ili „Instaliraj“."
      />
    );
  return (
    <PanelRow
      icon={icon}
      title={title}
      text="Otvara se jednim dodirom, a zadnje upite, dogovore i razgovore čitate i bez veze."
      action={
        <Button size="sm" onClick={() => void offer.prompt().catch(() => undefined)}>
          Dodajte
        </Button>
      }
    />
  );
}
