import {
  ChartNoAxesColumn,
  ClipboardList,
  FileText,
  Flag,
  History,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  Megaphone,
  Menu,
  Radar,
  ReceiptText,
  Scale,
  Stamp,
  UsersRound,
  WholeWord,
} from 'lucide-react';
import { data, Outlet, useLocation } from 'react-router';
import { getSiteCopy } from '#contract/backups.ts';
import { formatNumber } from '#contract/format.ts';
import { countInbox } from '#contract/inbox.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { paths } from '#contract/paths.ts';
import { holds } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { useMe, useRoot } from '../platform/api/session.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import type { Route } from './+types/admin.layout.ts';
import { isAdmin } from './account-links.ts';
import { CopyNotice } from './copy-notice.tsx';
import { FlashNotice } from './flash-notice.tsx';
import type { SiteLink } from './links.ts';
import { contentId } from './page-change.tsx';
import { SkipLink } from './site-frame.tsx';
import '../styles/staff.css';

const waitsBehind = (
  waiting: Partial<Record<InboxKindName, number>>,
): Record<string, number | undefined> => ({
  [paths.moderation()]: Object.values(waiting).reduce((sum, n) => sum + n, 0),
  [paths.adminReports()]: waiting.report,
  [paths.adminTradeChecks()]: waiting.trade_check,
  [paths.adminAds()]: waiting.ad,
  [paths.adminTickets()]: waiting.ticket,
});

function adminLinks(me: Me): readonly SiteLink[] {
  const overview = { to: paths.admin(), label: 'Pregled', icon: LayoutDashboard };
  const inbox = { to: paths.moderation(), label: 'Moderiranje', icon: ListChecks };
  const posts = [
    { to: paths.adminPosts(), label: 'Poslovi', icon: ClipboardList },
    { to: paths.adminReports(), label: 'Prijave', icon: Flag },
    { to: paths.adminAppeals(), label: 'Žalbe', icon: Scale },
    { to: paths.signals(), label: 'Signali', icon: Radar },
    { to: paths.adminTradeChecks(), label: 'Provjere obrta', icon: Stamp },
    { to: paths.adminAds(), label: 'Oglasi', icon: Megaphone },
  ];
  const tickets = { to: paths.adminTickets(), label: 'Zahtjevi', icon: LifeBuoy };
  const people = { to: paths.people(), label: 'Korisnici', icon: UsersRound };
  const payments = { to: paths.adminPayments(), label: 'Uplate', icon: ReceiptText };
  const content = { to: paths.content(), label: 'Sadržaj', icon: FileText };
  const synonyms = { to: paths.synonyms(), label: 'Izrazi', icon: WholeWord };
  const visits = { to: paths.visits(), label: 'Posjeti', icon: ChartNoAxesColumn };
  const audit = { to: paths.audit(), label: 'Dnevnik', icon: History };
  return [
    overview,
    ...(holds(me.role, 'support') ? [inbox] : []),
    ...(me.can.moderate ? posts : []),
    ...(holds(me.role, 'support') ? [tickets, people] : []),
    ...(holds(me.role, 'finance') ? [payments] : []),
    ...(me.can.content ? [content, synonyms, visits] : []),
    ...(holds(me.role, 'system') ? [audit] : []),
  ];
}

/**
 * Loads the counts of waiting cases and, on a copied site, its state. Throws a 404 for non-administrators.
 */
export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  if (!isAdmin(me)) throw data(null, { status: 404 });
  // Skips the request for administrators who make no decisions, because no cases wait for them.
  const counting = holds(me.role, 'support') ? attempt(args, countInbox) : undefined;
  const [counted, copy] = await Promise.all([counting, attempt(args, getSiteCopy)]);
  return { waits: waitsBehind(counted?.ok ? counted.data.data : {}), copy: copy.ok ? copy.data.data : null };
}

export default function AdminLayout({ loaderData: { waits, copy } }: Route.ComponentProps) {
  const me = useMe();
  const { appName } = useRoot();
  return (
    <div className="admin">
      <SkipLink />
      <div className="admin-menu">
        <Link to={paths.home()} aria-label={`${appName}, početna`} className="block">
          <Logo label={appName} />
        </Link>
        <p>Administracija</p>
        {me && <AdminNav me={me} waits={waits} />}
      </div>
      <main id={contentId} tabIndex={-1} className="admin-main">
        <div className="admin-phone-bar">
          <details className="admin-phone-menu">
            <summary className="icon-btn" aria-label="Izbornik">
              <Menu size={24} aria-hidden />
            </summary>
            {me && <AdminNav me={me} waits={waits} />}
          </details>
          <Link to={paths.home()} aria-label={`${appName}, početna`}>
            <Logo label={appName} />
          </Link>
          {me && (
            <Link to={paths.profile()} aria-label="Moj profil">
              <Avatar of={me} size="sm" />
            </Link>
          )}
        </div>
        {copy && <CopyNotice copy={copy} />}
        <FlashNotice className="mb-4" />
        <Outlet />
      </main>
    </div>
  );
}

function AdminNav({ me, waits }: { me: Me; waits: Readonly<Record<string, number | undefined>> }) {
  const { pathname } = useLocation();
  return (
    // Keyed so that navigation closes the menu on phones.
    <nav aria-label="Administracija" key={pathname}>
      {adminLinks(me).map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="admin-row"
          aria-current={
            pathname === to
              ? 'page'
              : to !== paths.admin() && pathname.startsWith(`${to}/`)
                ? 'true'
                : undefined
          }
        >
          <Icon size={20} aria-hidden />
          {label}
          <Waits count={waits[to]} />
        </Link>
      ))}
    </nav>
  );
}

const Waits = ({ count }: { count: number | undefined }) =>
  count ? (
    <span className="quiet-counter">
      <span className="sr-only">, čeka </span>
      {formatNumber(count)}
    </span>
  ) : null;
