import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';
import { MeFace } from './me-face.tsx';

const load = () => import('./user-menu.tsx').then((part) => part.UserMenu);

/** Opens the user's menu; without JavaScript, the profile. */
export function MeOpener({ me }: { me: Me }) {
  const { Part: UserMenu, opener, popup } = usePopupOpener(load);
  return (
    <>
      <Link
        {...opener}
        to={paths.profile()}
        className="me-opener desktop-only"
        aria-haspopup="menu"
        onClick={onPlainClick(opener.onClick)}
      >
        <MeFace me={me} />
      </Link>
      {UserMenu && <UserMenu me={me} {...popup} />}
    </>
  );
}
