import {
  BellRing,
  Bookmark,
  CalendarDays,
  CircleQuestionMark,
  FileText,
  ListChecks,
  Lock,
  Megaphone,
  Pencil,
  SearchCheck,
  Star,
  User,
} from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { holds } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import {
  aboutLink,
  dashboardLink,
  homeLink,
  jobsLink,
  messagesLink,
  notificationsLink,
  ownPages,
  type SiteLink,
  workersLink,
} from './links.ts';

const groupTitles = { general: 'Općenito', activities: 'Aktivnosti', settings: 'Postavke' } as const;

export const accountGroupsOf = (
  me: Pick<Me, 'type_of'> | null,
): readonly { title: string; links: readonly SiteLink[] }[] => [
  {
    title: groupTitles.general,
    links: [
      dashboardLink,
      { ...ownPages.profile, icon: User },
      messagesLink,
      notificationsLink,
      { to: `${paths.help()}#pitanja`, label: 'Česta pitanja', icon: CircleQuestionMark },
    ],
  },
  {
    title: groupTitles.activities,
    links: [
      ...(me?.type_of === 'client'
        ? []
        : [
            { to: paths.myOffers(), label: 'Moje ponude', icon: FileText },
            { to: paths.workingWeek(), label: 'Radni tjedan', icon: CalendarDays },
          ]),
      { ...ownPages.myJobs, icon: ListChecks },
      { ...ownPages.myReviews, icon: Star },
      { to: paths.savedItems(), label: 'Spremljeno', icon: Bookmark },
      { to: paths.savedSearches(), label: 'Spremljene pretrage', icon: SearchCheck },
      { ...ownPages.myAds, icon: Megaphone },
    ],
  },
  {
    title: groupTitles.settings,
    links: [
      { ...ownPages.editProfile, icon: Pencil },
      { ...ownPages.notificationSettings, icon: BellRing },
      { ...ownPages.security, icon: Lock },
      { to: paths.ownData(), label: 'Moji podaci', icon: FileText },
    ],
  },
];

/** Public pages, listed after the account's own; the phone's side menu lists them itself. */
export const siteLinks = [
  homeLink,
  jobsLink,
  workersLink,
  { to: paths.help(), label: 'Pomoć i kontakt' },
  aboutLink,
  { to: paths.news(), label: 'Savjeti i novosti' },
  { to: paths.advertising(), label: 'Oglašavanje' },
] as const satisfies readonly Pick<SiteLink, 'to' | 'label'>[];

export const menuGroupsOf = (
  me: Pick<Me, 'type_of'>,
): readonly { title: string; rows: readonly (readonly SiteLink[])[] }[] => {
  const links = accountGroupsOf(me).flatMap((group) => group.links);
  const row = (...ways: string[]) => ways.flatMap((way) => links.filter(({ to }) => to === way));
  const { profile, myJobs, myReviews, editProfile, notificationSettings, security } = ownPages;
  return [
    { title: groupTitles.general, rows: [row(dashboardLink.to), row(profile.to)] },
    { title: groupTitles.activities, rows: [row(myJobs.to, paths.myOffers()), row(myReviews.to)] },
    {
      title: groupTitles.settings,
      rows: [row(editProfile.to), row(notificationSettings.to), row(security.to)],
    },
  ];
};

/** Returns whether this person may open more of `/admin` than its first page. */
export const isAdmin = (me: Me | null): me is Me =>
  me !== null &&
  (me.can.moderate || me.can.content || holds(me.role, 'finance') || holds(me.role, 'support'));
