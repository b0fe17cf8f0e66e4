import { BellRing, Bookmark, ListChecks, Lock, Megaphone, Pencil, Star, User } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { holds } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { messagesLink, notificationsLink, ownPages, type SiteLink } from './links.ts';

interface AccountLink extends SiteLink {
  /** A description, if there is room for it. */
  text: string;
}

/** Groups of one's own pages (spec §2, User menu groups). */
export const accountGroups: readonly { title: string; links: readonly AccountLink[] }[] = [
  {
    title: 'Općenito',
    links: [
      { ...ownPages.profile, icon: User, text: 'Kako Vas vide drugi i što još nedostaje.' },
      { ...messagesLink, text: 'Razgovori s majstorima i klijentima.' },
      { ...notificationsLink, text: 'Što se dogodilo s Vašim upitima, ponudama i ocjenama.' },
    ],
  },
  {
    title: 'Aktivnosti',
    links: [
      { ...ownPages.myJobs, icon: ListChecks, text: 'Upiti koje ste objavili, njihovo stanje i pregled.' },
      { ...ownPages.myReviews, icon: Star, text: 'Ocjene koje ste primili i napisali.' },
      { to: paths.savedSearches(), label: 'Spremljene pretrage', icon: Bookmark, text: 'Javljamo Vam kad se pojavi posao koji tražite.' },
      { ...ownPages.myAds, icon: Megaphone, text: 'Oglasi koje ste naručili, koliko su viđeni i potvrde o plaćanju.' },
    ],
  },
  {
    title: 'Postavke',
    links: [
      { ...ownPages.editProfile, icon: Pencil, text: 'Podaci, kontakti, područje rada i slike radova.' },
      { ...ownPages.notificationSettings, icon: BellRing, text: 'O čemu i kojim putem Vam javljamo, i kada ne.' },
      { ...ownPages.security, icon: Lock, text: 'Lozinka, načini prijave, uređaji i brisanje računa.' },
    ],
  },
];

/** Whoever may open more under `/admin` than its first page. */
export const isAdmin = (me: Me | null): me is Me =>
  me !== null && (me.can.moderate || me.can.content || holds(me.role, 'finance') || holds(me.role, 'support'));
