import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { Form } from 'react-router';
import { type DeviceSession, endOtherSessions, endSession } from '#contract/account.ts';
import { count, formatDate, nouns } from '#contract/text.ts';
import { api } from '../platform/api.ts';
import { toast } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Panel, PanelRow } from '../ui/display/panel.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { deviceOf } from './device.ts';
import { useAct } from './use-act.ts';

/** Where one is signed in; each can be ended, and all others at once. */
export function SessionsPanel({ sessions }: { sessions: readonly DeviceSession[] }) {
  const act = useAct();
  const confirm = useConfirm();
  const end = ({ id, device_name }: DeviceSession) =>
    act.run(String(id), async () => {
      await api.call(endSession, { params: { id } });
      toast.success('Uređaj je odjavljen.', deviceOf(device_name).name);
    });
  const endOthers = () =>
    act.run('svi', async () => {
      let ended = 0;
      const yes = await confirm({
        title: 'Odjaviti sve druge uređaje?',
        content: 'Na njima će se trebati ponovno prijaviti. Ovaj uređaj ostaje prijavljen.',
        submit: 'Odjavite druge',
        busyText: 'Odjavljuje se…',
        action: async () => {
          ({ ended } = (await api.call(endOtherSessions)).data);
        },
      });
      if (yes) toast.success('Drugi su uređaji odjavljeni.', count(ended, nouns.uredaj));
    });
  return (
    <Panel id="uredaji" title="Prijavljeni uređaji" text="Ne prepoznajete li neki uređaj, odjavite ga i promijenite lozinku.">
      <ul className="rows">
        {sessions.map((session) => {
          const { name, mobile } = deviceOf(session.device_name);
          const Icon = mobile ? Smartphone : MonitorSmartphone;
          return (
            <PanelRow
              key={session.id}
              icon={<Icon size={24} strokeWidth={1.75} aria-hidden />}
              title={
                <>
                  {name} {session.current && <Badge tone="blue">Ovaj uređaj</Badge>}
                </>
              }
              text={
                <span suppressHydrationWarning>
                  Zadnja aktivnost: {formatDate(session.last_used_at)} · Prijava: {formatDate(session.created_at)}
                </span>
              }
              action={
                !session.current && (
                  <Form method="post" onSubmit={act.instead(() => end(session))}>
                    <input type="hidden" name="id" value={session.id} />
                    <Button
                      type="submit"
                      name="radnja"
                      value="odjava-uredaja"
                      size="sm"
                      busy={act.isBusy(String(session.id))}
                      aria-label={`Odjavite uređaj: ${name}`}
                    >
                      Odjavite
                    </Button>
                  </Form>
                )
              }
            />
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" onSubmit={act.instead(endOthers)}>
          <Button type="submit" name="radnja" value="odjava-svih" variant="danger">
            Odjavite sve druge uređaje
          </Button>
        </Form>
      )}
    </Panel>
  );
}
