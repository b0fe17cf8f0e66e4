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

/** The menu under one's face, in seven rows: the ways of every day; all others stand beside one's own pages. */
export const menuGroupsOf = (me: Pick<Me, 'type_of'>): readonly (readonly SiteLink[])[] => {
  const [general, active, settings] = accountGroupsOf(me).map(({ links }) => links);
  const offers = me.type_of === 'client' ? ownPages.myReviews.to : paths.myOffers();
  const daily = new Set<string>([dashboardLink.to, ownPages.profile.to, ownPages.myJobs.to, offers]);
  return [[...(general ?? []), ...(active ?? [])].filter(({ to }) => daily.has(to)), (settings ?? []).filter(({ to }) => to !== paths.ownData())];
};

/** Whoever may open more under `/admin` than its first page. */
export const isAdmin = (me: Me | null): me is Me =>
  me !== null && (me.can.moderate || me.can.content || holds(me.role, 'finance') || holds(me.role, 'support'));
