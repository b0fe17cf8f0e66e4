import {
  Bell,
  ClipboardList,
  HardHat,
  House,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
} from 'lucide-react';
import { isCategoryPath, paths } from '#contract/paths.ts';
import type { Unread } from './unread.ts';

export interface SiteLink {
  to: string;
  label: string;
  icon: LucideIcon;
  unread?: keyof Unread;
}

export const homeLink: SiteLink = { to: paths.home(), label: 'Početna', icon: House };
export const jobsLink: SiteLink = { to: paths.jobs(), label: 'Poslovi', icon: ClipboardList };
export const aboutLink = { to: paths.about(), label: 'O nama' };
export const workersLink: SiteLink = { to: paths.workers(), label: 'Majstori', icon: HardHat };

export const dashboardLink: SiteLink = { to: paths.account(), label: 'Pregled', icon: LayoutDashboard };

export const messagesLink = {
  to: paths.chats(),
  label: 'Poruke',
  icon: MessageCircle,
  unread: 'messages',
} as const satisfies SiteLink;
export const notificationsLink = {
  to: paths.notifications(),
  label: 'Obavijesti',
  icon: Bell,
  unread: 'notifications',
} as const satisfies SiteLink;
export const inboxLinks = [messagesLink, notificationsLink] as const;

/** Account pages by name only, as in the footer; menus add icons and descriptions (account-links.ts). */
export const ownPages = {
  profile: { to: paths.profile(), label: 'Moj profil' },
  messages: { to: messagesLink.to, label: messagesLink.label },
  notifications: { to: notificationsLink.to, label: notificationsLink.label },
  myJobs: { to: paths.myJobs(), label: 'Moji poslovi' },
  myReviews: { to: paths.myReviews(), label: 'Moje ocjene' },
  myAds: { to: paths.myAds(), label: 'Moji oglasi' },
  editProfile: { to: paths.editProfile(), label: 'Uredite profil' },
  notificationSettings: { to: paths.notificationSettings(), label: 'Postavke obavijesti' },
  security: { to: paths.security(), label: 'Sigurnost' },
} as const;

const isJobs = (pathname: string) =>
  pathname.startsWith(`${paths.jobs()}/`) || pathname === paths.activeJobs() || isCategoryPath(pathname);
const isWorkers = (pathname: string) => pathname.startsWith('/korisnici/');

/**
 * Returns the value of `aria-current` for a link: `page` on the linked page itself, `true` within the section
 * that it leads to.
 */
export function currentIn(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  if (to === paths.jobs() && isJobs(pathname)) return 'true';
  if (to === paths.chats() && pathname.startsWith(`${to}/`)) return 'true';
  return to === paths.workers() && isWorkers(pathname) ? 'true' : undefined;
}
