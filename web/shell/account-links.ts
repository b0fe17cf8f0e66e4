import { BellRing, Bookmark, FileText, ListChecks, Lock, Megaphone, Pencil, Star, User } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { holds } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { dashboardLink, messagesLink, notificationsLink, ownPages, type SiteLink } from './links.ts';

/** Groups of one's own pages (spec §2, User menu groups); offers are sent by those who offer services. */
export const accountGroupsOf = (me: Pick<Me, 'type_of'> | null): readonly { title: string; links: readonly SiteLink[] }[] => [
  {
    title: 'Općenito',
    links: [dashboardLink, { ...ownPages.profile, icon: User }, messagesLink, notificationsLink],
  },
  {
    title: 'Aktivnosti',
    links: [
      ...(me?.type_of === 'client' ? [] : [{ to: paths.myOffers(), label: 'Moje ponude', icon: FileText }]),
      { ...ownPages.myJobs, icon: ListChecks },
      { ...ownPages.myReviews, icon: Star },
      { to: paths.savedSearches(), label: 'Spremljene pretrage', icon: Bookmark },
      { ...ownPages.myAds, icon: Megaphone },
    ],
  },
  {
    title: 'Postavke',
    links: [
      { ...ownPages.editProfile, icon: Pencil },
      { ...ownPages.notificationSettings, icon: BellRing },
      { ...ownPages.security, icon: Lock },
      { to: paths.ownData(), label: 'Moji podaci', icon: FileText },
    ],
  },
];

/** The menu under one's face, in seven rows (spec §2, User menu); jobs and offers of those who offer services share one. All other ways stand beside one's own pages. */
export const menuGroupsOf = (me: Pick<Me, 'type_of'>): readonly (readonly (readonly SiteLink[])[])[] => {
  const links = accountGroupsOf(me).flatMap((group) => group.links);
  const row = (...ways: string[]) => ways.flatMap((way) => links.filter(({ to }) => to === way));
  const { profile, myJobs, myReviews, editProfile, notificationSettings, security } = ownPages;
  return [
    [row(dashboardLink.to), row(profile.to)],
    [row(myJobs.to, paths.myOffers()), row(myReviews.to)],
    [row(editProfile.to), row(notificationSettings.to), row(security.to)],
  ];
};

/** Whoever may open more under `/admin` than its first page. */
export const isAdmin = (me: Me | null): me is Me =>
  me !== null && (me.can.moderate || me.can.content || holds(me.role, 'finance') || holds(me.role, 'support'));
