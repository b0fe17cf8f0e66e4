/** Every page: the spec's route name → its path (spec §2). Pages that are not built yet are not here. */
export const paths = {
  home: () => '/',
  jobs: () => '/poslovi',
  job: (id: number | string) => `/poslovi/${id}`,
  activeJobs: () => '/aktivni-poslovi',
  workers: () => '/majstori',
  user: (slug: string) => `/korisnici/${slug}`,
  reviewUser: (slug: string) => `/korisnici/${slug}/ocijenite-korisnika`,
  category: (key: string, county?: string) => (county ? `/${key}/${county}` : `/${key}`),
  login: () => '/prijava',
  signup: () => '/registracija',
  account: () => '/korisnik',
  profile: () => '/korisnik/profil',
  editProfile: () => '/korisnik/uredi-profil',
  notificationSettings: () => '/korisnik/obavijesti',
  security: () => '/korisnik/sigurnost',
  tradeCheck: () => '/korisnik/provjera-obrta',
  /** Where mailed links lead. */
  confirmEmail: (token?: string) => `/potvrda-emaila${token ? `?kod=${token}` : ''}`,
  newPassword: (given?: { email: string; code: string }) => `/nova-lozinka${given ? `?${new URLSearchParams({ email: given.email, kod: given.code })}` : ''}`,
  emailUnsubscribe: (token: string) => `/odjava-od-emaila?kod=${token}`,
  postReminder: (token: string) => `/podsjetnik?kod=${token}`,
  /** Where a provider of sign-in sends the browser back to. */
  socialReturn: () => '/prijava/povratak',
  adminTradeChecks: () => '/admin/provjere-obrta',
  myJobs: () => '/korisnik/poslovi',
  myReviews: () => '/korisnik/ocjene',
  savedSearches: () => '/korisnik/spremljene-pretrage',
  chats: () => '/poruke',
  /** With somebody, by their slug; `postId` is the job that it is about. */
  chat: (slug: string, postId?: number) => `/poruke/${slug}${postId === undefined ? '' : `?posao=${postId}`}`,
  notifications: () => '/obavijesti',
  newJob: () => '/novi-upit',
  advertising: () => '/oglasavanje',
  /** `appearances` chosen beforehand. */
  newAd: (appearances?: number) => `/kreirajte-oglas${appearances === undefined ? '' : `?prikazivanja=${appearances}`}`,
  /** An ad that is not paid yet, to be changed. */
  editAd: (id: number | string, token?: string) => `/kreirajte-oglas?oglas=${id}${token ? `&kod=${token}` : ''}`,
  /** An ad's own page; the token of its private link stands for an account. */
  ad: (id: number | string, token?: string) => `/oglasi/${id}${token ? `?kod=${token}` : ''}`,
  payment: (id: number | string, token?: string) => `/placanje/${id}${token ? `?kod=${token}` : ''}`,
  myAds: () => '/korisnik/oglasi',
  admin: () => '/admin',
  moderation: () => '/admin/moderiranje',
  adminPosts: () => '/admin/poslovi',
  content: () => '/admin/sadrzaj',
  adminAds: () => '/admin/oglasi',
  adminPayments: () => '/admin/uplate',
  adminReports: () => '/admin/prijave',
  audit: () => '/admin/dnevnik',
  apiDocs: () => '/api/docs',
  theme: () => '/tema',
  logOut: () => '/odjava',
} as const;

/** First segments that neither a category key nor a page may take. */
export const reservedWords = [
  '404',
  'admin',
  'api',
  'aktivni-poslovi',
  'assets',
  'dev',
  'files',
  'health',
  'kontakt-pomoc',
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
  'oglasavanje',
  'oglasi',
  'placanje',
  'podsjetnik',
  'poruke',
  'poslovi',
  'potvrda-emaila',
  'prijava',
  'privatnost',
  'registracija',
  'socket.io',
  'tema',
] as const;

/** A category, or a category in a county: what no other page has taken (product.md, Pages). */
export const isCategoryPath = (path: string): boolean => {
  const [first, ...rest] = path.split('/').filter(Boolean);
  return first !== undefined && rest.length < 2 && !(reservedWords as readonly string[]).includes(first);
};

/** The page that a notification leads to, which marks it as read (spec §2, `trid`). */
export function withTrid(path: string, id: number | null): string {
  if (id === null) return path;
  const [page = '', mark] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}trid=${id}${mark === undefined ? '' : `#${mark}`}`;
}

/** Stands for our own origin while a path is looked at. */
const here = 'http://site.invalid';

/** Read as a slash or skipped; encoded, any number of times, a dot counts too: nothing of ours has them in its path. */
const slashLike = /[\\\p{Cc}]/u;
const encodedSlashLike = /%(?:25)*(?:2e|2f|5c|[01][\da-f]|7f)/i;

/**
 * The one answer to where an address given from outside may lead (`r`, `redirect`, `back`, a stored or pushed path): a path of this site as
 * the browser writes it, else undefined (product.md: ERR_REDIRECT). Dot segments go as the address is read, and what they leave may begin
 * with `//`, which is another host once it is read again; so what is answered is what has been looked at.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || slashLike.test(value)) return undefined;
  const url = URL.parse(value, here);
  if (url?.origin !== here || url.pathname.startsWith('//') || encodedSlashLike.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
