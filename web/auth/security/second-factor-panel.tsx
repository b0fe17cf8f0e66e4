import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { count } from '#contract/format.ts';
import { accountNouns } from '#contract/plurals.ts';
import { useOnDemand } from '../../platform/loading/on-demand.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { ScriptNeeded } from '../../ui/display/script-needed.tsx';
import { Presence } from '../../ui/overlays/presence.tsx';
import type { Owner } from './proof.tsx';

export type SecondFactorAction = 'begin' | 'renew' | 'end';

const few = 3;

export function SecondFactorPanel(owner: Owner) {
  const [action, setAction] = useState<SecondFactorAction | null>(null);
  const close = () => setAction(null);
  const dialog = useOnDemand(() => import('./second-factor-dialog.tsx'), action !== null, close);
  const { on, required, recovery_codes_left: left } = owner.methods.second_factor;
  return (
    <Panel
      id="potvrda-u-dva-koraka"
      title="Potvrda u dva koraka"
      state={
        on ? (
          <Badge tone="green" icon={<ShieldCheck size={18} aria-hidden />}>
            Uključena
          </Badge>
        ) : (
          <Badge tone="grey" icon={<ShieldOff size={18} aria-hidden />}>
            Isključena
          </Badge>
        )
      }
      text="Uz lozinku upisujete i kod iz aplikacije na mobitelu, pa ukradena lozinka sama ne otvara račun."
    >
      {required && !on && (
        <Notice tone="amber">
          Administratori moraju uključiti potvrdu u dva koraka. Dok je ne uključite, administracija Vam nije
          dostupna.
        </Notice>
      )}
      {on && left <= few && (
        <Notice tone="amber">
          {left === 0
            ? 'Nemate više pričuvnih kodova.'
            : `Preostalo: ${count(left, accountNouns.pricuvniKod)}.`}{' '}
          Izradite nove da ne ostanete bez pristupa ako izgubite mobitel.
        </Notice>
      )}
      {on && left > few && <p className="small muted">Preostalo: {count(left, accountNouns.pricuvniKod)}.</p>}
      <div className="form-actions script-only">
        {on ? (
          <>
            <Button onClick={() => setAction('renew')}>Novi pričuvni kodovi</Button>
            {!required && (
              <Button variant="danger" onClick={() => setAction('end')}>
                Isključite
              </Button>
            )}
          </>
        ) : (
          <Button icon={<ShieldCheck size={20} aria-hidden />} onClick={() => setAction('begin')}>
            Uključite potvrdu u dva koraka
          </Button>
        )}
      </div>
      <ScriptNeeded what="potvrdu u dva koraka" />
      <Presence>
        {dialog && action && <dialog.SecondFactorDialog action={action} {...owner} onClose={close} />}
      </Presence>
    </Panel>
  );
}
