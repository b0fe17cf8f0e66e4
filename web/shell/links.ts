import {
  Bell,
  BellRing,
  ClipboardList,
  FileText,
  Flag,
  HardHat,
  History,
  House,
  LayoutDashboard,
  ListChecks,
  Lock,
  type LucideIcon,
  MessageCircle,
  Pencil,
  Stamp,
  Star,
  User,
} from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { holds } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { isCategoryPath } from '../platform/previous-path.ts';
import type { Unread } from '../platform/unread.ts';

export interface SiteLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** What it is for, where there is room to say it. */
  text?: string;
  /** Which unread things stand beside it. */
  unread?: keyof Unread;
}

export const homeLink: SiteLink = { to: paths.home(), label: 'Početna', icon: House };
export const jobsLink: SiteLink = { to: paths.jobs(), label: 'Poslovi', icon: ClipboardList };
export const workersLink: SiteLink = { to: paths.workers(), label: 'Majstori', icon: HardHat };
export const profileLink: SiteLink = { to: paths.profile(), label: 'Moj profil', icon: User, text: 'Kako Vas vide drugi i što još nedostaje.' };

/** Where what others say arrives. */
export const messagesLink = {
  to: paths.chats(),
  label: 'Poruke',
  icon: MessageCircle,
  text: 'Razgovori s majstorima i klijentima.',
  unread: 'messages',
} as const satisfies SiteLink;
export const notificationsLink = {
  to: paths.notifications(),
  label: 'Obavijesti',
  icon: Bell,
  text: 'Što se dogodilo s Vašim upitima, ponudama i ocjenama.',
  unread: 'notifications',
} as const satisfies SiteLink;
export const inboxLinks = [messagesLink, notificationsLink] as const;

/** Groups of one's own pages (spec §2, User menu groups). */
export const accountGroups: readonly { title: string; links: readonly SiteLink[] }[] = [
  { title: 'Općenito', links: [profileLink, ...inboxLinks] },
  {
    title: 'Aktivnosti',
    links: [
      { to: paths.myJobs(), label: 'Moji poslovi', icon: ListChecks, text: 'Upiti koje ste objavili, njihovo stanje i pregled.' },
      { to: paths.myReviews(), label: 'Moje ocjene', icon: Star, text: 'Ocjene koje ste primili i napisali.' },
    ],
  },
  {
    title: 'Postavke',
    links: [
      { to: paths.editProfile(), label: 'Uredite profil', icon: Pencil, text: 'Podaci, kontakti, područje rada i slike radova.' },
      { to: paths.notificationSettings(), label: 'Postavke obavijesti', icon: BellRing, text: 'O čemu i kojim putem Vam javljamo, i kada ne.' },
      { to: paths.security(), label: 'Sigurnost', icon: Lock, text: 'Lozinka, načini prijave, uređaji i brisanje računa.' },
    ],
  },
];

/** What an administrator may open, by what the role holds (wire.md, Administration). */
export function adminLinks(me: Me): readonly SiteLink[] {
  const overview = { to: paths.admin(), label: 'Pregled', icon: LayoutDashboard };
  const posts = [
    { to: paths.moderation(), label: 'Moderiranje', icon: ListChecks },
    { to: paths.adminPosts(), label: 'Poslovi', icon: ClipboardList },
    { to: paths.adminReports(), label: 'Prijave', icon: Flag },
    { to: paths.adminTradeChecks(), label: 'Provjere obrta', icon: Stamp },
  ];
  const content = { to: paths.content(), label: 'Sadržaj', icon: FileText };
  const audit = { to: paths.audit(), label: 'Dnevnik', icon: History };
  return [overview, ...(me.can.moderate ? posts : []), ...(me.can.content ? [content] : []), ...(holds(me.role, 'system') ? [audit] : [])];
}

export const isAdmin = (me: Me | null): me is Me => me !== null && (me.can.moderate || me.can.content);

const isJobs = (pathname: string) => pathname.startsWith(`${paths.jobs()}/`) || pathname === paths.activeJobs() || isCategoryPath(pathname);
const isWorkers = (pathname: string) => pathname.startsWith('/korisnici/');

/** For `aria-current`: the page itself, or the part of the site that the page belongs to. */
export function currentIn(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  if (to === paths.jobs() && isJobs(pathname)) return 'true';
  if (to === paths.chats() && pathname.startsWith(`${to}/`)) return 'true';
  return to === paths.workers() && isWorkers(pathname) ? 'true' : undefined;
}
