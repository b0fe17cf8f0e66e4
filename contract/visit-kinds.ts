import { isCategoryPath, paths } from './paths.ts';

/** Kinds of pages whose visits are counted; nothing more specific is stored. */
export const visitKinds = {
  home: 'Početna',
  posts: 'Popisi poslova',
  post: 'Posao',
  workers: 'Popis majstora',
  profile: 'Javni profil',
  category: 'Kategorija ili stranica s tekstom',
  county: 'Kategorija u županiji',
  room: 'Prostorija',
  inquiry: 'Novi upit',
  news: 'Savjeti i novosti',
  help: 'Pomoć, o nama, privatnost',
  ads: 'Oglašavanje',
  entry: 'Prijava i registracija',
  chats: 'Poruke',
  account: 'Stranice korisnika',
} as const;
export type VisitKind = keyof typeof visitKinds;

const exact: Readonly<Record<string, VisitKind>> = {
  [paths.home()]: 'home',
  [paths.jobs()]: 'posts',
  [paths.activeJobs()]: 'posts',
  [paths.workers()]: 'workers',
  [paths.newJob()]: 'inquiry',
  [paths.help()]: 'help',
  [paths.about()]: 'help',
  [paths.advertising()]: 'ads',
  [paths.newAd()]: 'ads',
  [paths.login()]: 'entry',
  [paths.signup()]: 'entry',
};
const below: readonly (readonly [folder: string, kind: VisitKind])[] = [
  [paths.jobs(), 'post'],
  ['/korisnici', 'profile'],
  ['/prostorije', 'room'],
  [paths.prices(), 'category'],
  [paths.news(), 'news'],
  [paths.privacy(), 'help'],
  ['/oglasi', 'ads'],
  [paths.chats(), 'chats'],
  [paths.account(), 'account'],
  [paths.notifications(), 'account'],
  ['/dogovori', 'account'],
  ['/dokumenti', 'account'],
];

/**
 * Returns the kind of page at a path, or undefined for pages that are not counted: administration, files,
 * technical pages.
 */
export function visitKindOf(path: string): VisitKind | undefined {
  const known =
    exact[path] ?? below.find(([folder]) => path === folder || path.startsWith(`${folder}/`))?.[1];
  if (known || !isCategoryPath(path)) return known;
  return path.split('/').filter(Boolean).length > 1 ? 'county' : 'category';
}
