/** Reportable kinds, with their URL segment. */
export const reportable = {
  job_post: 'posao',
  user: 'korisnik',
  review: 'ocjena',
  message: 'poruka',
  ad: 'oglas',
  deal: 'dogovor',
} as const;

/** Rooms that have a page, in display order. */
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
  deal: (id: number | string) => `/dogovori/${id}`,
  paper: (deal: number | string, id: number | string) => `/dogovori/${deal}/dokumenti/${id}`,
  /**
   * Returns the path of a quote on an offer. Once the offer is a deal, the page redirects to the paper of the
   * deal.
   */
  quote: (id: number | string) => `/dokumenti/${id}`,
  editQuote: (id: number | string) => `/dokumenti/${id}/uredi`,
  editPaper: (deal: number | string, id: number | string) => `/dogovori/${deal}/dokumenti/${id}/uredi`,
  /**
   * Returns the path of the page on which a worker enters the data of their trade; `back` is the page to
   * return to after saving.
   */
  trader: (back?: string) =>
    `/korisnik/podaci-obrta${back === undefined ? '' : `?${new URLSearchParams({ natrag: back })}`}`,
  newComplaint: (deal: number | string) => `/dogovori/${deal}/prigovor`,
  complaint: (deal: number | string, id: number | string) => `/dogovori/${deal}/prigovori/${id}`,
  dealReview: (id: number | string) => `/dogovori/${id}/ocjena`,
  report: (subject: keyof typeof reportable, id: number, back: string) =>
    `/prijavite/${reportable[subject]}/${id}?${new URLSearchParams({ natrag: back })}`,
  category: (key: string, county?: string) => (county ? `/${key}/${county}` : `/${key}`),
  /** Returns the path of the published prices, of one category or all; `county` is a key. */
  prices: (category?: string, county?: string) =>
    `/cijene${category ? `/${category}` : ''}${county ? `?zupanija=${county}` : ''}`,
  room: (key: RoomKey) => `/prostorije/${key}`,
  login: () => '/prijava',
  signup: () => '/registracija',
  account: () => '/korisnik',
  profile: () => '/korisnik/profil',
  editProfile: () => '/korisnik/uredi-profil',
  notificationSettings: () => '/korisnik/obavijesti',
  phone: () => '/korisnik/telefon',
  security: () => '/korisnik/sigurnost',
  ownData: () => '/korisnik/podaci',
  webhooks: () => '/korisnik/dojave',
  workingWeek: () => '/korisnik/radni-tjedan',
  tradeCheck: () => '/korisnik/provjera-obrta',
  confirmEmail: (token?: string) => `/potvrda-emaila${token ? `?kod=${token}` : ''}`,
  restoreAccount: (token?: string) => `/vratite-racun${token ? `?kod=${token}` : ''}`,
  newPassword: (given?: { account: number; code: string }) =>
    `/nova-lozinka${given ? `?${new URLSearchParams({ racun: String(given.account), kod: given.code })}` : ''}`,
  emailUnsubscribe: (token: string) => `/odjava-od-emaila?kod=${token}`,
  replyStep: (token: string) => `/potvrda-odgovora?kod=${token}`,
  postReminder: (token: string) => `/podsjetnik?kod=${token}`,
  socialReturn: () => '/prijava/povratak',
  adminTradeChecks: () => '/admin/provjere-obrta',
  myJobs: () => '/korisnik/poslovi',
  myOffers: (state?: string) => `/korisnik/ponude${state ? `?stanje=${state}` : ''}`,
  myReviews: () => '/korisnik/ocjene',
  savedSearches: () => '/korisnik/spremljene-pretrage',
  savedItems: () => '/korisnik/spremljeno',
  chats: () => '/poruke',
  chat: (slug: string, postId?: number) => `/poruke/${slug}${postId === undefined ? '' : `?posao=${postId}`}`,
  notifications: () => '/obavijesti',
  /**
   * Returns the path of the form for a new inquiry. `begun` prefills it: category and type by key,
   * description, and comma-separated slugs of invited workers.
   */
  newJob: (begun: { kategorija?: string; vrsta?: string; opis?: string; majstor?: string } = {}) => {
    const query = new URLSearchParams(begun).toString();
    return query ? `/novi-upit?${query}` : '/novi-upit';
  },
  advertising: () => '/oglasavanje',
  newAd: (impressions?: number) =>
    `/kreirajte-oglas${impressions === undefined ? '' : `?prikazivanja=${impressions}`}`,
  editAd: (id: number | string, token?: string) =>
    `/kreirajte-oglas?oglas=${id}${token ? `&kod=${token}` : ''}`,
  /**
   * Returns the path of an ad. `token` is the code of a private link; it grants access without an account.
   */
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
  myReports: () => '/korisnik/prijave',
  myDecisions: () => '/korisnik/odluke',
  decision: (id: number | string, token?: string) => `/odluke/${id}${token ? `?kod=${token}` : ''}`,
  transparency: (year?: number) => `/transparentnost${year === undefined ? '' : `?godina=${year}`}`,
  audit: () => '/admin/dnevnik',
  visits: () => '/admin/posjeti',
  about: () => '/o-nama',
  help: (q?: string) => (q === undefined ? '/kontakt-pomoc' : `/kontakt-pomoc?${new URLSearchParams({ q })}`),
  privacy: () => '/privatnost',
  legal: (slug: string) => `/privatnost/${slug}`,
  terms: () => '/privatnost/uvjeti-koristenja',
  privacyPolicy: () => '/privatnost/politika-privatnosti',
  cookies: () => '/privatnost/politika-kolacica',
  textPage: (slug: string) => `/${slug}`,
  news: () => '/novosti',
  newsArticle: (slug: string) => `/novosti/${slug}`,
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
  jobQuestions: () => '/admin/sadrzaj/pitanja-o-poslu',
  editJobQuestions: (id: number) => `/admin/sadrzaj/pitanja-o-poslu/${id}`,
  editAddresses: () => '/admin/sadrzaj/adrese',
  sharePicture: (kind: 'posao' | 'kategorija' | 'clanak' | 'majstor', name: number | string) =>
    `/slike/${kind}/${name}.png`,
  reviewProof: (id: number | string) => `/ocjene/${id}/dokaz`,
  /** Returns the path of the review chain's daily seals. */
  reviewSeals: (day?: string) => `/ocjene/pecati${day ? `#${day}` : ''}`,
  reviewSealsFeed: () => '/rss/pecati-ocjena.xml',
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
  offline: () => '/bez-veze',
  shared: () => '/podijeljeno',
} as const;

/** First path segments that no category key or page may use. */
export const reservedWords = [
  '.well-known',
  '404',
  'admin',
  'api',
  'aktivni-poslovi',
  'assets',
  'bez-veze',
  'cijene',
  'dev',
  'dogovori',
  'dokumenti',
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
  'ocjene',
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
  'potvrda-odgovora',
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

/**
 * Returns whether a path may belong to a category, or to a category in a county: its first segment is not
 * reserved for another page.
 */
export const isCategoryPath = (path: string): boolean => {
  const [first, ...rest] = path.split('/').filter(Boolean);
  return first !== undefined && rest.length < 2 && !(reservedWords as readonly string[]).includes(first);
};

/** First path segments of the pages that only signed-in users can open. */
const accountWords = ['admin', 'dogovori', 'dokumenti', 'korisnik', 'obavijesti', 'poruke', 'prijavite'];
/** Pages that only signed-in users can open, below a public page. */
const accountPages = /^\/korisnici\/[^/]+\/(?:ocijenite-korisnika|poziv)$|^\/poslovi\/[^/]+\/ponuda$/;

/** Returns whether the page at a path redirects visitors to the sign-in page. */
export const needsAccount = (path: string): boolean =>
  accountWords.includes(path.split('/')[1] ?? '') || accountPages.test(path);

/**
 * Returns a notification's target path with its id as `trid`, which marks the notification as read when
 * opened.
 */
export function withTrid(path: string, id: number | null): string {
  if (id === null) return path;
  const [page = '', mark] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}trid=${id}${mark === undefined ? '' : `#${mark}`}`;
}

const here = 'http://site.invalid';

/**
 * `slashLike` matches a leading `//`, and characters that browsers treat as a slash or ignore.
 * `encodedSlashLike` matches these characters and the dot if they are percent-encoded, even repeatedly; this
 * site’s own paths contain neither.
 */
const slashLike = /^\/\/|[\\\p{Cc}]/u;
const encodedSlashLike = /%(?:25)*(?:2e|2f|5c|[01][\da-f]|7f)/i;

/**
 * Returns an untrusted redirect target (`r`, `redirect`, `back`, a stored or pushed path) as a normalized
 * path of this site, or undefined if it could lead elsewhere. The parsed path is both checked and returned,
 * because removing dot segments can leave a leading `//`, which would be another host when parsed again.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || slashLike.test(value)) return undefined;
  const url = new URL(value, here);
  if (url.origin !== here || url.pathname.startsWith('//') || encodedSlashLike.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}
