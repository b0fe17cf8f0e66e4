import { Menu, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { useNewJobPostLink } from '../job-posts/new-job-post-link.tsx';
import { useMe, useRoot } from '../platform/api/session.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconLink } from '../ui/actions/icon-button.tsx';
import { unreadLabel } from '../ui/display/unread-badge.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { aboutLink, currentIn, inboxLinks, jobsLink, workersLink } from './links.ts';
import { useUnread } from './unread.ts';
import { UserMenuLink } from './user-menu-link.tsx';

/** Pixels of jitter that do not count as a change of direction. */
const jitter = 6;

/** Returns whether to hide the header: true after scrolling down beyond 150 px, false after scrolling up. */
function useHiddenByScroll(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      // Some browsers report a negative position while overscrolling at the top.
      const now = Math.max(0, scrollY);
      if (Math.abs(now - last) < jitter) return;
      setHidden(now > last && now > limits.headerHidePx);
      last = now;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return hidden;
}

const loadSideMenu = () => import('./side-menu.tsx').then((part) => part.SideMenu);

/**
 * Renders the header. `plain`: for sign-in pages, where its links navigate instead of opening a modal on top
 * of the form.
 */
export function Header({ plain, nowhere }: { plain?: boolean | undefined; nowhere?: boolean | undefined }) {
  const { pathname } = useLocation();
  const { appName } = useRoot();
  const me = useMe();
  const hidden = useHiddenByScroll();
  const { show } = useModals();
  const newJob = useNewJobPostLink();
  const opensAuth = (reason: 'login' | 'signup') =>
    plain ? undefined : onPlainClick(() => show('auth', { reason }));
  return (
    <header className="site-header" data-hidden={hidden || undefined}>
      <div className="page">
        <MenuOpener plain={plain} />
        <Link to={paths.home()} className="logo-link" aria-label={`${appName}, početna`}>
          <Logo label={appName} />
        </Link>
        <SearchOpener />
        <nav className="site-nav desktop-only" aria-label="Glavna navigacija">
          {[jobsLink, workersLink, aboutLink].map(({ to, label }) => (
            <Link key={to} to={to} aria-current={currentIn(nowhere ? '' : pathname, to)}>
              {label}
            </Link>
          ))}
        </nav>
        <IconLink
          className="phone-only"
          to={paths.activeJobs()}
          label="Pretraga"
          icon={<Search size={22} aria-hidden />}
          onClick={onPlainClick(() => show('search', {}))}
        />
        {me ? (
          <>
            <Inboxes />
            <UserMenuLink me={me} />
          </>
        ) : (
          <div className="flex gap-1 items-center desktop-only">
            <ButtonLink variant="text" to={paths.login()} onClick={opensAuth('login')}>
              Prijava
            </ButtonLink>
            <ButtonLink size="sm" to={paths.signup()} onClick={opensAuth('signup')}>
              Registracija
            </ButtonLink>
          </div>
        )}
        <ButtonLink
          variant="primary"
          className="desktop-only"
          to={newJob.to}
          onClick={plain ? undefined : newJob.onClick}
          icon={<Plus size={19} strokeWidth={2.4} aria-hidden />}
        >
          Objavite upit
        </ButtonLink>
        <IconLink
          className="header-create phone-only"
          variant="primary"
          to={newJob.to}
          onClick={plain ? undefined : newJob.onClick}
          label="Objavite upit"
          icon={<Plus size={22} strokeWidth={2.4} aria-hidden />}
        />
      </div>
    </header>
  );
}

/**
 * Opens the menu. A separate component, so that opening the menu does not re-render the rest of the header.
 */
function MenuOpener({ plain }: { plain?: boolean | undefined }) {
  const { pathname, search } = useLocation();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const SideMenu = useOnDemand(loadSideMenu, menu !== 'never', () => setMenu('never'));
  return (
    <>
      <Link
        to={{ pathname, search, hash: 'podnozje' }}
        className="icon-btn phone-only"
        aria-label="Izbornik"
        aria-haspopup="dialog"
        aria-expanded={menu === 'open'}
        onClick={onPlainClick(() => setMenu('open'))}
      >
        <Menu size={24} aria-hidden />
      </Link>
      {SideMenu && <SideMenu open={menu === 'open'} plain={plain} onClose={() => setMenu('closed')} />}
    </>
  );
}

function Inboxes() {
  const { pathname } = useLocation();
  const unread = useUnread();
  return (
    <nav className="header-inboxes desktop-only" aria-label="Poruke i obavijesti">
      {inboxLinks.map(({ to, label, icon: Icon, unread: of }) => (
        <IconLink
          key={to}
          to={to}
          label={unreadLabel(label, unread[of])}
          count={unread[of]}
          icon={<Icon size={22} aria-hidden />}
          aria-current={currentIn(pathname, to)}
        />
      ))}
    </nav>
  );
}

/**
 * Renders a search form that works without JavaScript; with it, a click or the first letter opens the live
 * search.
 */
function SearchOpener() {
  const { show } = useModals();
  const type = (event: KeyboardEvent) => {
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!letter && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    show('search', letter && event.key !== ' ' ? { q: event.key } : {});
  };
  return (
    <search className="search-opener-place desktop-only">
      <form action={paths.activeJobs()} className="search-opener">
        <Search size={19} aria-hidden />
        <input
          type="search"
          name="q"
          aria-label="Pretražite poslove i majstore"
          placeholder="Pretražite poslove i majstore"
          autoComplete="off"
          onMouseDown={(event) => {
            event.preventDefault();
            show('search', {});
          }}
          onKeyDown={type}
        />
        <kbd className="key-hint" aria-hidden>
          /
        </kbd>
      </form>
    </search>
  );
}
