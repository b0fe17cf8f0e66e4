import { ChevronDown } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';

function MeFace({ me }: { me: Me }) {
  return (
    <>
      <Avatar of={me} size="sm" />
      <span className="sr-only">Korisnički izbornik: {me.name}</span>
      <ChevronDown size={18} aria-hidden />
    </>
  );
}

const load = () => import('./user-menu.tsx').then((part) => part.UserMenu);

/** Opens the user's menu; without JavaScript, the profile. */
export function UserMenuLink({ me }: { me: Me }) {
  const { Part: UserMenu, opener, popup } = usePopupOpener(load);
  return (
    <>
      <Link
        {...opener}
        to={paths.profile()}
        className="user-menu-link desktop-only"
        aria-haspopup="menu"
        onClick={onPlainClick(opener.onClick)}
      >
        <MeFace me={me} />
      </Link>
      {UserMenu && <UserMenu me={me} {...popup} />}
    </>
  );
}
