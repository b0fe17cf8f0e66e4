import { MonitorSmartphone, Smartphone } from 'lucide-react';
import type { DeviceSession } from '#contract/account.ts';
import { formatDate } from '#contract/format.ts';
import { ActionButton } from '../../platform/actions/action-form.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel, PanelRow } from '../../ui/display/panel.tsx';
import { deviceOf } from './device.ts';
import { askToEndOthers, endDevice, endOthers } from './security-actions.ts';

export function SessionsPanel({ sessions }: { sessions: readonly DeviceSession[] }) {
  return (
    <Panel
      id="uredaji"
      title="Prijavljeni uređaji"
      text="Ne prepoznajete li neki uređaj, odjavite ga i promijenite lozinku."
    >
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
                  Zadnja aktivnost: {formatDate(session.last_used_at)} · Prijava:{' '}
                  {formatDate(session.created_at)}
                </span>
              }
              action={
                !session.current && (
                  <ActionButton
                    action={endDevice}
                    values={{ id: session.id }}
                    detail={name}
                    size="sm"
                    aria-label={`Odjavite uređaj: ${name}`}
                  >
                    Odjavite
                  </ActionButton>
                )
              }
            />
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <ActionButton action={endOthers} values={{}} ask={askToEndOthers} variant="danger">
          Odjavite sve druge uređaje
        </ActionButton>
      )}
    </Panel>
  );
}
