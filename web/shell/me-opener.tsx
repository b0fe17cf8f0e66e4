import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { MeFace } from './me-face.tsx';

const load = () => import('./user-menu.tsx').then((part) => part.UserMenu);

export function MeOpener({ me }: { me: Me }) {
  const [wanted, setWanted] = useState(false);
  const UserMenu = useOnDemand(load, wanted, () => setWanted(false));
  if (UserMenu) return <UserMenu me={me} />;
  const warm = () => void load().catch(() => undefined);
  return (
    <Link
      to={paths.profile()}
      className="me-opener desktop-only"
      aria-haspopup="menu"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={onPlainClick(() => setWanted(true))}
    >
      <MeFace me={me} />
    </Link>
  );
}
