import { LogIn } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { currentIn, homeLink, inboxLinks, type SiteLink, workersLink } from './links.ts';
import { UnreadOf } from './unread-of.tsx';

export function BottomNav({
  plain,
  nowhere,
}: {
  plain?: boolean | undefined;
  nowhere?: boolean | undefined;
}) {
  const { pathname } = useLocation();
  const me = useMe();
  const { show } = useModals();
  const login: SiteLink = { to: paths.login(), label: 'Prijava', icon: LogIn };
  const links: SiteLink[] = [homeLink, workersLink, ...(me ? inboxLinks : [login])];
  return (
    <nav className="bottom-nav" aria-label="Donji izbornik">
      {links.map(({ to, label, icon: Icon, unread: of }) => (
        <Link
          key={to}
          to={to}
          aria-current={currentIn(nowhere ? '' : pathname, to)}
          onClick={
            to === login.to && !plain ? onPlainClick(() => show('auth', { reason: 'login' })) : undefined
          }
        >
          <Icon size={23} aria-hidden />
          {label}
          <UnreadOf kind={of} />
        </Link>
      ))}
    </nav>
  );
}
