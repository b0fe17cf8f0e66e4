import { useEffect, useState } from 'react';
import { channels, notificationKinds } from '#contract/notification-kinds.ts';
import type { NotificationSettings } from '#contract/notification-settings.ts';
import { paths } from '#contract/paths.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { Link } from '../platform/page/link.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { saveSettings } from './notification-actions.ts';
import { channelNames, fieldOf, kinds, knows, night, settingsOf } from './settings-choices.ts';

export function SettingsForm({ settings: saved }: { settings: NotificationSettings }) {
  const answer = useAnswerTo(saveSettings, {});
  const settings = answer ? settingsOf(new Map(Object.entries(answer.values))) : saved;
  const { choices } = settings;
  const hydrated = useHydrated();
  const [on, setOn] = useState(settings.quiet !== null);
  const [hours, setHours] = useState(settings.quiet ?? night);
  const form = useActionForm(
    saveSettings,
    { choices, quiet: settings.quiet },
    { onReply: ({ data }): void => form.reset({ choices: data.choices, quiet: data.quiet }) },
  );
  const { shown } = form.scope;
  useEffect(() => {
    for (const end of ['from', 'to']) if (on) shown.add(`quiet.${end}`);
    return () => shown.clear();
  }, [shown, on]);
  const keep = (nextOn: boolean, nextHours: typeof hours) => {
    setOn(nextOn);
    setHours(nextHours);
    form.setValue('quiet', nextOn ? nextHours : null, { shouldDirty: true });
    form.clearErrors('quiet');
  };
  const wrong = (end: 'from' | 'to') => {
    const quiet = form.formState.errors.quiet as
      | Partial<Record<typeof end, { message?: string }>>
      | undefined;
    return quiet?.[end]?.message ?? answer?.errors[`quiet.${end}`]?.[0];
  };
  return (
    <Form form={form} submit="Spremite postavke" busyText="Sprema se…" className="grid gap-5">
      <div className="card overflow-hidden">
        <table className="matrix">
          <caption className="sr-only">Obavijesti po vrsti i načinu slanja</caption>
          <thead>
            <tr>
              <th scope="col">Obavijest</th>
              {channels.map((channel) => (
                <th key={channel} scope="col" id={`channel-${channel}`}>
                  {channelNames[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  <b>{notificationKinds[kind].label}</b>
                  <span>
                    {notificationKinds[kind].text}{' '}
                    {kind === 'saved_search' && (
                      <Link to={paths.savedSearches()} className="link">
                        Uredite pretrage
                      </Link>
                    )}
                  </span>
                </th>
                {channels.map((channel) => (
                  <td key={channel} data-empty={knows(kind, channel) ? undefined : ''}>
                    {knows(kind, channel) ? (
                      <Checkbox
                        name={fieldOf(kind, channel)}
                        label={
                          <>
                            <span className="sr-only">{notificationKinds[kind].label}: </span>
                            <span className="matrix-channel">{channelNames[channel]}</span>
                          </>
                        }
                      />
                    ) : (
                      <span aria-hidden>–</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="matrix-note">
          Push obavijesti uključuju se posebno na svakom uređaju. Dok ih ne uključite, ne šaljemo ih, a odabir
          čuvamo. SMS šaljemo samo na{' '}
          <Link to={paths.phone()} className="link">
            potvrđeni broj mobitela
          </Link>
          .
        </p>
      </div>
      <Panel
        title="Tihi sati"
        text="U to vrijeme ne šaljemo email, push ni SMS obavijesti; stignu kad tihi sati prođu. Na stranici ih vidite odmah."
      >
        <Checkbox
          name="quiet_on"
          label="Uključite tihe sate"
          value={on}
          onChange={(next) => keep(next, hours)}
        />
        <div className="quiet-hours field-row" hidden={hydrated && !on}>
          <TimeField
            name="quiet.from"
            label="Od"
            value={hours.from}
            onChange={(from) => keep(on, { ...hours, from })}
            error={wrong('from')}
          />
          <TimeField
            name="quiet.to"
            label="Do"
            value={hours.to}
            onChange={(to) => keep(on, { ...hours, to })}
            error={wrong('to')}
          />
        </div>
      </Panel>
    </Form>
  );
}
