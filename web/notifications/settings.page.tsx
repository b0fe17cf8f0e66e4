import { data, redirect } from 'react-router';
import { getNotificationSettings, putNotificationSettings } from '#contract/notification-settings.ts';
import { paths } from '#contract/paths.ts';
import { requireUser } from '../platform/guards.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { PushSwitch } from '../push/push-switch.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import type { Route } from './+types/settings.page.ts';
import { BellSwitch } from './bell-switch.tsx';
import { settingsOf } from './settings-choices.ts';
import { SettingsForm } from './settings-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const settings = await load(args, getNotificationSettings);
  return { settings: settings.data, saved: new URL(args.request.url).searchParams.has('spremljeno') };
}

/** Saving without script. */
export async function action(args: Route.ActionArgs) {
  const body = settingsOf(await args.request.formData());
  const outcome = await attempt(args, putNotificationSettings, { body });
  if (outcome.ok) throw redirect(`${paths.notificationSettings()}?spremljeno=1`);
  return data({ message: outcome.error.message, errors: outcome.error.errors, body }, { status: outcome.status });
}

export const shouldRevalidate = revalidatesBeyondModal;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Postavke obavijesti' });

export default function SettingsPage({ loaderData: { settings, saved }, actionData: refused }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <>
      <div>
        <h1>Postavke obavijesti</h1>
        <p className="muted mt-2">Odaberite o čemu Vas i kako obavještavamo. Poruke o sigurnosti računa šaljemo uvijek.</p>
      </div>
      {saved && !refused && <Notice tone="green">Postavke su spremljene.</Notice>}
      {refused && (
        <Notice tone="brick" alert>
          {Object.values(refused.errors).flat()[0] ?? refused.message}
        </Notice>
      )}
      <SettingsForm settings={refused ? { ...settings, ...refused.body } : settings} errors={refused?.errors} />
      {hydrated && (
        <Panel title="Na ovom uređaju" text="Vrijedi samo za ovaj preglednik.">
          <ul className="rows">
            <PushSwitch />
            <BellSwitch />
          </ul>
        </Panel>
      )}
    </>
  );
}
