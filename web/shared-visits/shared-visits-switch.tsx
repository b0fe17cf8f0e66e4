import type { SharedVisitsSetting } from '#contract/shared-visits.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { switchSharedVisits } from './shared-visit-actions.ts';

/** Turns shared visits on or off for the whole site. */
export const SharedVisitsSwitch = ({ enabled }: SharedVisitsSetting) => (
  <Panel
    title="Zajednički dolasci"
    text={
      enabled
        ? 'Uključeni su: klijente iz istog mjesta koji u tri tjedna traže majstora iz iste kategorije pitamo smije li im isti majstor doći jednom.'
        : 'Isključeni su. Kad ih uključite, klijente iz istog mjesta koji u tri tjedna traže majstora iz iste kategorije pitamo smije li im isti majstor doći jednom.'
    }
  >
    <ActionButton action={switchSharedVisits} values={{ enabled: enabled ? '0' : '1' }}>
      {enabled ? 'Isključite' : 'Uključite'}
    </ActionButton>
  </Panel>
);
