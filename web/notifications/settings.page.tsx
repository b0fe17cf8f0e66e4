import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { getNotificationSettings } from '#contract/notification-settings.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { PushSwitch } from '../push/push-switch.tsx';
import { InstallRow } from '../shell/install-row.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Panel, PanelRow } from '../ui/display/panel.tsx';
import type { Route } from './+types/settings.page.ts';
import { isMuted, mute, play } from './bell.ts';
import { saveSettings } from './notification-actions.ts';
import { SettingsForm } from './settings-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const settings = await load(args, getNotificationSettings);
  return { settings: settings.data };
}

export const action = handleActions(saveSettings);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Postavke obavijesti' });

export default function SettingsPage({ loaderData: { settings } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <>
      <div>
        <h1>Postavke obavijesti</h1>
        <p className="muted mt-2">
          Odaberite o čemu Vas i kako obavještavamo. Poruke o sigurnosti računa šaljemo uvijek.
        </p>
      </div>
      <ActionRefusal />
      <SettingsForm settings={settings} />
      {hydrated && (
        <Panel title="Na ovom uređaju" text="Vrijedi samo za ovaj preglednik.">
          <ul className="rows">
            <PushSwitch />
            <BellSwitch />
            <InstallRow />
          </ul>
        </Panel>
      )}
    </>
  );
}

function BellSwitch() {
  const [muted, setMuted] = useState(isMuted);
  const change = () => {
    mute(!muted);
    setMuted(!muted);
    if (muted) void play();
  };
  const Icon = muted ? VolumeX : Volume2;
  return (
    <PanelRow
      icon={<Icon size={22} aria-hidden />}
      title="Zvuk"
      text={
        <span role="status">
          {muted ? 'Isključen.' : 'Zvono za novu obavijest dok je stranica otvorena.'}
        </span>
      }
      action={
        <Button size="sm" onClick={change}>
          {muted ? 'Uključite zvuk' : 'Isključite zvuk'}
        </Button>
      }
    />
  );
}
