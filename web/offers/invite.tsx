import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useOnDemand } from '../platform/on-demand.ts';
import { Button } from '../ui/actions/button.tsx';
import { Presence } from '../ui/overlays/presence.tsx';

const load = () => import('./invite-dialog.tsx');

/** Invites a worker to one's inquiry. */
export function Invite({ worker }: { worker: { id: number; name: string } }) {
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(load, open, () => setOpen(false));
  return (
    <>
      <Button wide className="script-only" icon={<UserPlus size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Pozovite na upit
      </Button>
      <Presence>{dialog && open && <dialog.InviteDialog worker={worker} onClose={() => setOpen(false)} />}</Presence>
    </>
  );
}
