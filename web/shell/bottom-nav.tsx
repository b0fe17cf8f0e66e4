import { LogIn } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useModals } from '../platform/modals.tsx';
import { opens } from '../platform/opens.ts';
import { useMe } from '../platform/session.ts';
import { currentIn, homeLink, profileLink, workersLink } from './links.ts';

/** The phone's bottom menu (spec §2). */
export function BottomNav({ plain }: { plain?: boolean | undefined }) {
  const { pathname } = useLocation();
  const me = useMe();
  const { show } = useModals();
  const login = { to: paths.login(), label: 'Prijava', icon: LogIn };
  const links = [homeLink, workersLink, me ? { ...profileLink, label: 'Profil' } : login];
  return (
    <nav className="bottom-nav" aria-label="Donji izbornik">
      {links.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={currentIn(pathname, to)}
          onClick={to === login.to && !plain ? opens(() => show('auth', { reason: 'login' })) : undefined}
        >
          <Icon size={23} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
