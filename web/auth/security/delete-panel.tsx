import { useState } from 'react';
import { useOnDemand } from '../../platform/loading/on-demand.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { ScriptNeeded } from '../../ui/display/script-needed.tsx';
import { Presence } from '../../ui/overlays/presence.tsx';
import type { Owner } from './proof.tsx';

export function DeletePanel(props: Owner) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useOnDemand(() => import('./delete-dialog.tsx'), open, close);
  return (
    <Panel
      id="brisanje"
      title="Brisanje računa"
      danger
      text="Račun odmah nestaje s portala, a trajno se briše nakon 14 dana. Do tada ga možete vratiti."
    >
      <div className="script-only">
        <Button variant="danger" onClick={() => setOpen(true)}>
          Izbrišite račun
        </Button>
      </div>
      <ScriptNeeded what="brisanje računa" />
      <Presence>{dialog && open && <dialog.DeleteDialog {...props} onClose={close} />}</Presence>
    </Panel>
  );
}
