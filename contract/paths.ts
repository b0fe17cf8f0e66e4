/** What can be reported to a moderator, as its page's address names it. */
export const reportable = {
  job_post: 'posao',
  user: 'korisnik',
  review: 'ocjena',
  message: 'poruka',
  ad: 'oglas',
} as const;

/** Rooms of the house that have a page, in the order in which they are listed. */
export const rooms = [
  'kupaonica',
  'kuhinja',
  'spavaca-soba',
  'dnevni-boravak',
  'potkrovlje',
  'krov-i-dimnjak',
  'vrt-i-okucnica',
] as const;
export type RoomKey = (typeof rooms)[number];

/** All pages: the spec's route name → path (spec §2). Only pages that exist. */
export const paths = {
  home: () => '/',
  jobs: () => '/poslovi',
  job: (id: number | string) => `/poslovi/${id}`,
  activeJobs: () => '/aktivni-poslovi',
  workers: () => '/majstori',
  user: (slug: string) => `/korisnici/${slug}`,
  reviewUser: (slug: string) => `/korisnici/${slug}/ocijenite-korisnika`,
  inviteUser: (slug: string) => `/korisnici/${slug}/poziv`,
  offer: (id: number | string) => `/poslovi/${id}/ponuda`,
  /** The sheet of an agreed job. */
  deal: (id: number | string) => `/dogovori/${id}`,
  dealReview: (id: number | string) => `/dogovori/${id}/ocjena`,
  /** `back` is the page on which it was seen. */
  report: (subject: keyof typeof reportable, id: number, back: string) =>
    `/prijavite/${reportable[subject]}/${id}?${new URLSearchParams({ natrag: back })}`,
  category: (key: string, county?: string) => (county ? `/${key}/${county}` : `/${key}`),
  room: (key: RoomKey) => `/prostorije/${key}`,
  login: () => '/prijava',
  signup: () => '/registracija',
  account: () => '/korisnik',
  profile: () => '/korisnik/profil',
  editProfile: () => '/korisnik/uredi-profil',
  notificationSettings: () => '/korisnik/obavijesti',
  security: () => '/korisnik/sigurnost',
  /** What is kept about one's account, its export and its end. */
  ownData: () => '/korisnik/podaci',
  tradeCheck: () => '/korisnik/provjera-obrta',
  /** Targets of mailed links. */
  confirmEmail: (token?: string) => `/potvrda-emaila${token ? `?kod=${token}` : ''}`,
  restoreAccount: (token?: string) => `/vratite-racun${token ? `?kod=${token}` : ''}`,
  newPassword: (given?: { account: number; code: string }) =>
    `/nova-lozinka${given ? `?${new URLSearchParams({ racun: String(given.account), kod: given.code })}` : ''}`,
  emailUnsubscribe: (token: string) => `/odjava-od-emaila?kod=${token}`,
  postReminder: (token: string) => `/podsjetnik?kod=${token}`,
  /** Where a sign-in provider redirects the browser. */
  socialReturn: () => '/prijava/povratak',
  adminTradeChecks: () => '/admin/provjere-obrta',
  myJobs: () => '/korisnik/poslovi',
  /** Own offers, of some states. */
  myOffers: (state?: string) => `/korisnik/ponude${state ? `?stanje=${state}` : ''}`,
  myReviews: () => '/korisnik/ocjene',
  savedSearches: () => '/korisnik/spremljene-pretrage',
  chats: () => '/poruke',
  /** A chat with a person, by slug; `postId` is the post it is about. */
  chat: (slug: string, postId?: number) => `/poruke/${slug}${postId === undefined ? '' : `?posao=${postId}`}`,
  notifications: () => '/obavijesti',
  /** `begun`: what is known already, by key, the words typed so far, and slugs of workers who are asked. */
  newJob: (begun: { kategorija?: string; vrsta?: string; opis?: string; majstor?: string } = {}) => {
    const query = new URLSearchParams(begun).toString();
    return query ? `/novi-upit?${query}` : '/novi-upit';
  },
  advertising: () => '/oglasavanje',
  /** `impressions` preselects the number. */
  newAd: (impressions?: number) =>
    `/kreirajte-oglas${impressions === undefined ? '' : `?prikazivanja=${impressions}`}`,
  /** Edits an unpaid ad. */
  editAd: (id: number | string, token?: string) =>
    `/kreirajte-oglas?oglas=${id}${token ? `&kod=${token}` : ''}`,
  /** An ad's page; the private link's token replaces an account. */
  ad: (id: number | string, token?: string) => `/oglasi/${id}${token ? `?kod=${token}` : ''}`,
  payment: (id: number | string, token?: string) => `/placanje/${id}${token ? `?kod=${token}` : ''}`,
  myAds: () => '/korisnik/oglasi',
  admin: () => '/admin',
  moderation: () => '/admin/moderiranje',
  adminPosts: () => '/admin/poslovi',
  content: () => '/admin/sadrzaj',
  synonyms: () => '/admin/izrazi',
  adminAds: () => '/admin/oglasi',
  adminPayments: () => '/admin/uplate',
  signals: () => '/admin/signali',
  adminReports: () => '/admin/prijave',
  adminAppeals: () => '/admin/zalbe',
  /** What became of one's own reports, and decisions about one's own content. */
  myReports: () => '/korisnik/prijave',
  myDecisions: () => '/korisnik/odluke',
  /** A statement of reasons; the token of the mailed link replaces an account. */
  decision: (id: number | string, token?: string) => `/odluke/${id}${token ? `?kod=${token}` : ''}`,
  transparency: (year?: number) => `/transparentnost${year === undefined ? '' : `?godina=${year}`}`,
  audit: () => '/admin/dnevnik',
  visits: () => '/admin/posjeti',
  about: () => '/o-nama',
  /** `q` searches the questions. */
  help: (q?: string) => (q === undefined ? '/kontakt-pomoc' : `/kontakt-pomoc?${new URLSearchParams({ q })}`),
  privacy: () => '/privatnost',
  legal: (slug: string) => `/privatnost/${slug}`,
  terms: () => '/privatnost/uvjeti-koristenja',
  privacyPolicy: () => '/privatnost/politika-privatnosti',
  cookies: () => '/privatnost/politika-kolacica',
  /** A page of `/pages` under an address of its own. */
  textPage: (slug: string) => `/${slug}`,
  news: () => '/novosti',
  newsArticle: (slug: string) => `/novosti/${slug}`,
  /** The newsletter: its form without script, and the targets of its mails. */
  subscribe: () => '/prijava-na-novosti',
  confirmSubscription: (token: string) => `/potvrda-novosti?kod=${token}`,
  unsubscribe: (token: string) => `/odjava-od-novosti?kod=${token}`,
  editPages: () => '/admin/sadrzaj/stranice',
  editPage: (id: number | 'nova') => `/admin/sadrzaj/stranice/${id}`,
  editNews: () => '/admin/sadrzaj/novosti',
  editArticle: (id: number | 'novi') => `/admin/sadrzaj/novosti/${id}`,
  editQuestions: () => '/admin/sadrzaj/pitanja',
  editQuestion: (id: number | 'novo') => `/admin/sadrzaj/pitanja/${id}`,
  editCategories: () => '/admin/sadrzaj/kategorije',
  editCategory: (id: number) => `/admin/sadrzaj/kategorije/${id}`,
  editAddresses: () => '/admin/sadrzaj/adrese',
  /** A picture for shared links (server/found). */
  sharePicture: (kind: 'posao' | 'kategorija' | 'clanak' | 'majstor', name: number | string) =>
    `/slike/${kind}/${name}.png`,
  /** New posts of a category, in a county or everywhere; `sve` for all categories. */
  postsFeed: (category: string, county?: string) =>
    `/rss/poslovi/${category}${county ? `/${county}` : ''}.xml`,
  newsFeed: () => '/rss/novosti.xml',
  adminTickets: () => '/admin/zahtjevi',
  people: () => '/admin/ljudi',
  endViewing: () => '/kraj-pregleda',
  person: (id: number) => `/admin/ljudi/${id}`,
  apiDocs: () => '/api/docs',
  theme: () => '/tema',
  logOut: () => '/odjava',
  /** What the service worker shows where the site cannot be reached. */
  offline: () => '/bez-veze',
  /** Where a phone sends pictures shared to the installed site. */
  shared: () => '/podijeljeno',
} as const;

/** First path segments that no category key or page may use. */
export const reservedWords = [
  '404',
  'admin',
  'api',
  'aktivni-poslovi',
  'assets',
  'bez-veze',
  'dev',
  'dogovori',
  'files',
  'health',
  'kontakt-pomoc',
  'kraj-pregleda',
  'korisnici',
  'korisnik',
  'kreirajte-oglas',
  'majstori',
  'metrics',
  'nova-lozinka',
  'novi-upit',
  'novosti',
  'o-nama',
  'obavijesti',
  'odjava',
  'odjava-od-emaila',
  'odjava-od-novosti',
  'odluke',
  'oglasavanje',
  'oglasi',
  'placanje',
  'podijeljeno',
  'podsjetnik',
  'poruke',
  'poslovi',
  'potvrda-emaila',
  'potvrda-novosti',
  'prijava',
  'prijava-na-novosti',
  'prijavite',
  'privatnost',
  'prostorije',
  'registracija',
  'robots.txt',
  'rss',
  'sitemap.xml',
  'sitemap',
  'slike',
  'socket.io',
  'tema',
  'transparentnost',
  'vratite-racun',
] as const;

/** The path of a category, or of a category in a county: anything that no other page has taken (product.md, Pages). */
export const isCategoryPath = (path: string): boolean => {
  const [first, ...rest] = path.split('/').filter(Boolean);
  return first !== undefined && rest.length < 2 && !(reservedWords as readonly string[]).includes(first);
};

/** The page a notification links to, which marks it as read (spec §2, `trid`). */
export function withTrid(path: string, id: number | null): string {
  if (id === null) return path;
  const [page = '', mark] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}trid=${id}${mark === undefined ? '' : `#${mark}`}`;
}

/** Placeholder for our own origin while parsing a path. */
const here = 'http://site.invalid';

/**
 * What begins with a host, and characters that browsers read as a slash or skip. The other pattern adds their encoded forms, at any depth, and the
 * dot: none of our paths contain them.
 */
const slashLike = /^\/\/|[\\\p{Cc}]/u;
const encodedSlashLike = /%(?:25)*(?:2e|2f|5c|[01][\da-f]|7f)/i;

/**
 * Decides where an address from outside (`r`, `redirect`, `back`, a stored or pushed path) may lead. Returns a path of this site, normalised as a
 * browser would, else undefined (product.md: ERR_REDIRECT). Parsing removes dot segments, and the rest may begin with `//`, which is another host
 * when parsed again. So the returned path is the one that was checked.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || slashLike.test(value)) return undefined;
  const url = new URL(value, here);
  if (url.origin !== here || url.pathname.startsWith('//') || encodedSlashLike.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}
