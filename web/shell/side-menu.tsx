import {
  CircleQuestionMark,
  Eye,
  Info,
  LogIn,
  LogOut,
  Megaphone,
  Newspaper,
  Plus,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import type { AuthReason } from '../auth/reasons.ts';
import { useNewJobPostLink } from '../job-posts/new-job-post-link.tsx';
import { useMe, useRoot } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { accountGroupsOf, isAdmin } from './account-links.ts';
import { aboutLink, currentIn, homeLink, jobsLink, type SiteLink, workersLink } from './links.ts';
import { useLogOut } from './log-out.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UnreadOf } from './unread-of.tsx';

interface Props {
  open: boolean;
  plain?: boolean | undefined;
  onClose: () => void;
}

export function SideMenu({ open, plain, onClose }: Props) {
  const { appName } = useRoot();
  const me = useMe();
  const { show } = useModals();
  const newJob = useNewJobPostLink();
  /** Closes the drawer first, because two overlays would compete for the focus. */
  const instead =
    (link: (event: MouseEvent<HTMLAnchorElement>) => void) => (event: MouseEvent<HTMLAnchorElement>) => {
      if (plain) return;
      link(event);
      if (event.defaultPrevented) onClose();
    };
  const opensAuth = (reason: AuthReason) => instead(onPlainClick(() => show('auth', { reason })));
  return (
    <Drawer open={open} onClose={onClose} label="Izbornik" head={<Logo label={appName} />}>
      {me && <Person me={me} />}
      <div className="drawer-create">
        <ButtonLink
          variant="primary"
          wide
          to={newJob.to}
          onClick={instead(newJob.onClick)}
          icon={<Plus size={19} strokeWidth={2.4} aria-hidden />}
        >
          Objavite upit
        </ButtonLink>
      </div>
      <nav aria-label="Izbornik">
        <hr className="drawer-divider mt-0" />
        {[homeLink, jobsLink, workersLink].map((link) => (
          <Row key={link.to} link={link} />
        ))}
        <Row link={{ to: paths.advertising(), label: 'Oglašavanje', icon: Megaphone }} />
        <Row link={{ ...aboutLink, icon: Info }} />
        <Row link={{ to: paths.help(), label: 'Pomoć i kontakt', icon: CircleQuestionMark }} />
        <Row link={{ to: paths.news(), label: 'Savjeti i novosti', icon: Newspaper }} />
        <hr className="drawer-divider" />
        {me ? (
          <>
            <Row link={{ to: paths.user(me.slug), label: 'Javni profil', icon: Eye }} />
            {accountGroupsOf(me).map(({ title, links }) => (
              <section key={title} aria-label={title}>
                <p className="drawer-title">{title}</p>
                {links.map((link) => (
                  <Row key={link.to} link={link} />
                ))}
              </section>
            ))}
            {isAdmin(me) && <Row link={{ to: paths.admin(), label: 'Administracija', icon: ShieldCheck }} />}
            <hr className="drawer-divider" />
            <LogOutRow onClose={onClose} />
          </>
        ) : (
          <>
            <Row link={{ to: paths.login(), label: 'Prijava', icon: LogIn }} onClick={opensAuth('login')} />
            <Row
              link={{ to: paths.signup(), label: 'Registracija', icon: UserPlus }}
              onClick={opensAuth('signup')}
            />
          </>
        )}
      </nav>
      <hr className="drawer-divider" />
      <div className="drawer-theme">
        <ThemeSwitch />
      </div>
    </Drawer>
  );
}

function Person({ me }: { me: Me }) {
  return (
    <div className="drawer-person person-row">
      <Avatar of={me} size="md" />
      <div>
        <b className="person-name">{me.name}</b>
        <span className="small faint">{userTypes[me.type_of]}</span>
      </div>
    </div>
  );
}

function Row({
  link: { to, label, icon: Icon, unread: of },
  onClick,
}: {
  link: SiteLink;
  onClick?: ReturnType<typeof onPlainClick> | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <Link to={to} className="drawer-row" aria-current={currentIn(pathname, to)} onClick={onClick}>
      <Icon size={22} aria-hidden />
      {label}
      <UnreadOf kind={of} />
    </Link>
  );
}

function LogOutRow({ onClose }: { onClose: () => void }) {
  const logOut = useLogOut();
  return (
    <button
      type="button"
      className="drawer-row"
      onClick={() => {
        onClose();
        void logOut();
      }}
    >
      <LogOut size={22} aria-hidden />
      Odjava
    </button>
  );
}
