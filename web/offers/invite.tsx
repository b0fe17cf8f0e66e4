import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Presence } from '../ui/overlays/presence.tsx';

const load = () => import('./invite-dialog.tsx');

/** Opens the invitation dialog or, without JavaScript, the invitation page. */
export function Invite({ worker }: { worker: { id: number; name: string; slug: string } }) {
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(load, open, () => setOpen(false));
  return (
    <>
      <ButtonLink
        wide
        to={paths.inviteUser(worker.slug)}
        icon={<UserPlus size={20} aria-hidden />}
        onClick={onPlainClick(() => setOpen(true))}
      >
        Pozovite na upit
      </ButtonLink>
      <Presence>
        {dialog && open && <dialog.InviteDialog worker={worker} onClose={() => setOpen(false)} />}
      </Presence>
    </>
  );
}
