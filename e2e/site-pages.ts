import type { Api } from './site.ts';
import { demo } from './site.ts';

export type Reader = 'visitor' | 'client' | 'worker' | 'moderator' | 'finance' | 'admin';
export const readers: Record<Reader, string | undefined> = {
  visitor: undefined,
  client: demo.client,
  worker: demo.worker,
  moderator: demo.moderator,
  finance: demo.finance,
  admin: demo.admin,
};

export interface SitePage {
  name: string;
  path: string;
  /** The canonical URL; undefined for pages that should not be indexed. */
  canonical?: string;
  status?: number;
  structured?: string;
}

interface Things {
  jobWithPictures: number;
  jobWithout: number;
  ownJob: number;
  worker: string;
  client: string;
  categoryInCounty: string;
  /** An inquiry by another user, without an offer by the demo worker. */
  offerable: number;
  /** An inquiry of a type with a published price, without an offer by the demo worker. */
  priced: number;
  /** An inquiry by the demo client, who has been asked for a shared visit. */
  askedVisit: number;
  /** An inquiry with an offer by the demo worker, whose visit could also serve another inquiry. */
  sharedVisit: number;
}

interface Post {
  id: number;
  type: string;
  media_files: unknown[];
  user: { slug: string };
  county: { key: string } | null;
  town: { key: string } | null;
  job_category: { key: string };
  job_type: { key: string };
  subject: string;
}

export const demoWorker = 'kresimir-vukovic';
const demoTrade = 'vodoinstalacije';
/** A job type that has a published price and an open inquiry, as `server/seed/seed.test.ts` asserts. */
const pricedType = 'popravak-elektricnih-kvarova';

export async function thingsOf(api: Pick<Api, 'get'>): Promise<Things> {
  const posts = await api.get<{ data: Post[] }>('/job-posts?per_page=100');
  const workers = await api.get<{ data: { slug: string; profile_img: string | null }[] }>(
    '/workers?per_page=20',
  );
  const find = (many: boolean) =>
    posts.data.find((post) => (many ? post.media_files.length > 1 : post.media_files.length === 0));
  const own = posts.data.find((post) => post.user.slug === 'ivana-barisic');
  const worker = workers.data.find((one) => one.profile_img);
  const local = posts.data.find((post) => post.county);
  const offerable = posts.data.findLast(
    ({ type, user, job_category: { key } }) =>
      type === 'inquiry' && user.slug !== demoWorker && key !== demoTrade,
  );
  const priced = posts.data.find(({ type, job_type: { key } }) => type === 'inquiry' && key === pricedType);
  const askedVisit = posts.data.find(
    ({ user, job_type: { key } }) => user.slug === 'ivana-barisic' && key === 'ugradnja-i-popravak-roleta',
  );
  const shares = posts.data.find(({ subject }) => subject.startsWith('Tražimo ponudu za posao:'));
  const sharedVisit = posts.data.find(
    ({ id, town, job_category: { key } }) =>
      id !== shares?.id && town?.key === shares?.town?.key && key === shares?.job_category.key,
  );
  const [with_, without] = [find(true), find(false)];
  if (!with_ || !without || !own || !worker || !local?.county || !offerable || !priced)
    throw new Error('The demo has no matching post or worker.');
  if (!askedVisit || !sharedVisit) throw new Error('The demo has no shared visit.');
  return {
    jobWithPictures: with_.id,
    jobWithout: without.id,
    ownJob: own.id,
    worker: worker.slug,
    client: own.user.slug,
    categoryInCounty: `${local.job_category.key}/${local.county.key}`,
    offerable: offerable.id,
    priced: priced.id,
    askedVisit: askedVisit.id,
    sharedVisit: sharedVisit.id,
  };
}

/** Ids of the client’s own ads; the demo always creates them in this order in an empty table. */
export const ownAds = { shown: 4, paused: 7, unpaid: 11 } as const;

/** Ids of the demo's deals and papers; `server/seed/seed.test.ts` asserts them. */
const ownDeals = { scheduled: 2, done: 3, withoutComplaint: 5 } as const;
const ownPapers = { quote: 1, request: 2 } as const;
const workersDeal = 6;
const workersPapers = { draft: 3, quote: 4, quoteDraft: 5 } as const;

/** Complaints about the completed deal. */
const ownComplaints = { answered: 1, open: 2 } as const;

const ownDecision = 1;

/** The demo's first review. */
const chainedReview = 1;

const open = (name: string, path: string, canonical = path): SitePage => ({ name, path, canonical });
const about = (structured: string, page: SitePage): SitePage => ({ ...page, structured });

export const mailedPages = [
  { name: 'potvrda-novosti-istekla', path: '/potvrda-novosti?kod=aaaa', status: 422 },
  { name: 'odjava-od-novosti-istekla', path: '/odjava-od-novosti?kod=aaaa', status: 422 },
  { name: 'odjava-od-emaila-istekla', path: '/odjava-od-emaila?kod=aaaa', status: 422 },
  { name: 'podsjetnik-istekao', path: '/podsjetnik?kod=aaaa', status: 422 },
  { name: 'potvrda-odgovora-istekla', path: '/potvrda-odgovora?kod=aaaa', status: 422 },
] as const;

export function pagesOf(reader: Reader, things: Things): SitePage[] {
  const { jobWithPictures, jobWithout, ownJob, worker, client, categoryInCounty, offerable } = things;
  const { priced, askedVisit, sharedVisit } = things;
  switch (reader) {
    case 'visitor':
      return [
        about('Organization', open('pocetna', '/')),
        open('poslovi', '/poslovi'),
        open('aktivni-poslovi', '/aktivni-poslovi'),
        {
          name: 'aktivni-poslovi-filtri',
          path: '/aktivni-poslovi?kategorije=vodoinstalacije,keramika-i-kamen&vrste=ugradnja-i-servis-bojlera&zupanije=grad-zagreb&poredak=najstariji',
        },
        { name: 'aktivni-poslovi-prazno', path: '/aktivni-poslovi?q=nepostojecarijec' },
        { name: 'aktivni-poslovi-krug', path: '/aktivni-poslovi?blizu=zapresic&krug=25' },
        open('posao', `/poslovi/${jobWithPictures}`),
        open('posao-bez-slika', `/poslovi/${jobWithout}`),
        open('majstori', '/majstori'),
        { name: 'majstori-krug', path: '/majstori?blizu=zapresic&krug=25&poredak=udaljenost' },
        { name: 'majstori-prazno', path: '/majstori?q=nepostojecarijec' },
        about('LocalBusiness', open('majstor', `/korisnici/${worker}`)),
        about('LocalBusiness', open('majstor-brojke', `/korisnici/${demoWorker}`)),
        about('Person', open('klijent', `/korisnici/${client}`)),
        open('kategorija', '/vodoinstalacije'),
        open('kategorija-zupanija', `/${categoryInCounty}`),
        { name: 'dokaz-o-ocjeni', path: `/ocjene/${chainedReview}/dokaz` },
        { name: 'pecati-ocjena', path: '/ocjene/pecati' },
        open('cijene', '/cijene'),
        open('cijene-kategorija', '/cijene/vodoinstalacije'),
        open('cijene-zupanija', '/cijene/vodoinstalacije?zupanija=grad-zagreb'),
        open('prostorija', '/prostorije/kupaonica'),
        open('prostorija-stvar', '/prostorije/kupaonica?stvar=slavina', '/prostorije/kupaonica'),
        open('prostorija-vrt', '/prostorije/vrt-i-okucnica'),
        open('novi-upit-gost', '/novi-upit'),
        open('oglasavanje', '/oglasavanje'),
        open('kreirajte-oglas', '/kreirajte-oglas'),
        open('o-nama', '/o-nama'),
        about('FAQPage', open('kontakt-pomoc', '/kontakt-pomoc')),
        { name: 'kontakt-pomoc-pretraga', path: '/kontakt-pomoc?q=lozinka' },
        open('stranica-urednika', '/priprema-za-majstora'),
        open('privatnost', '/privatnost'),
        open('politika-privatnosti', '/privatnost/politika-privatnosti'),
        open('uvjeti-koristenja', '/privatnost/uvjeti-koristenja'),
        open('politika-kolacica', '/privatnost/politika-kolacica'),
        open('transparentnost', '/transparentnost'),
        open('novosti', '/novosti'),
        about('NewsArticle', open('novosti-clanak', '/novosti/kako-napisati-upit')),
        { name: 'prijava-na-novosti', path: '/prijava-na-novosti' },
        { name: 'prijava', path: '/prijava' },
        open('registracija', '/registracija'),
        { name: 'nova-lozinka', path: '/nova-lozinka' },
        { name: 'nova-lozinka-kod', path: '/nova-lozinka?racun=999999&kod=K7QF-2MXD' },
        { name: 'potvrda-emaila', path: `/potvrda-emaila?kod=${'a'.repeat(43)}` },
        { name: 'potvrda-emaila-bez-koda', path: '/potvrda-emaila' },
        { name: 'vratite-racun', path: `/vratite-racun?kod=${'a'.repeat(43)}` },
        { name: 'vratite-racun-bez-koda', path: '/vratite-racun' },
        { name: 'prijava-povratak', path: '/prijava/povratak' },
        { name: 'bez-veze', path: '/bez-veze' },
        { name: '404', path: '/ovo/ne/postoji', status: 404 },
      ];
    case 'client':
      return [
        open('klijent-pocetna', '/'),
        open('klijent-posao', `/poslovi/${ownJob}`),
        open('klijent-zajednicki-dolazak', `/poslovi/${askedVisit}`),
        { name: 'korisnik', path: '/korisnik' },
        { name: 'moj-profil', path: '/korisnik/profil' },
        { name: 'uredi-profil', path: '/korisnik/uredi-profil' },
        { name: 'moji-poslovi', path: '/korisnik/poslovi' },
        { name: 'klijent-moje-ponude', path: '/korisnik/ponude' },
        { name: 'dogovor', path: `/dogovori/${ownDeals.scheduled}` },
        { name: 'dogovor-ocjena', path: `/dogovori/${ownDeals.done}/ocjena` },
        { name: 'dogovor-ponuda', path: `/dogovori/${ownDeals.scheduled}/dokumenti/${ownPapers.quote}` },
        { name: 'dogovor-placanje', path: `/dogovori/${ownDeals.done}/dokumenti/${ownPapers.request}` },
        { name: 'dogovor-obavljen', path: `/dogovori/${ownDeals.done}` },
        { name: 'prigovor', path: `/dogovori/${ownDeals.done}/prigovori/${ownComplaints.open}` },
        {
          name: 'prigovor-odgovoren',
          path: `/dogovori/${ownDeals.done}/prigovori/${ownComplaints.answered}`,
        },
        { name: 'prigovor-novi', path: `/dogovori/${ownDeals.withoutComplaint}/prigovor` },
        { name: 'telefon', path: '/korisnik/telefon' },
        { name: 'moje-ocjene', path: '/korisnik/ocjene' },
        { name: 'spremljeno', path: '/korisnik/spremljeno' },
        { name: 'spremljeno-poslovi', path: '/korisnik/spremljeno?vrsta=poslovi' },
        { name: 'spremite-posao', path: `/korisnik/spremljeno/novo?posao=${jobWithPictures}` },
        { name: 'spremljene-pretrage', path: '/korisnik/spremljene-pretrage' },
        {
          name: 'nova-pretraga',
          path: '/korisnik/spremljene-pretrage/nova?kategorije=vodoinstalacije&zupanije=zadarska',
        },
        { name: 'nova-pretraga-spremljena', path: '/korisnik/spremljene-pretrage/nova?objava=nudim' },
        { name: 'poruke', path: '/poruke' },
        { name: 'poruke-prazno', path: '/poruke?q=nepostojecarijec' },
        { name: 'razgovor', path: '/poruke/domagoj-peric' },
        { name: 'razgovor-ponuda', path: '/poruke/sinisa-bozic' },
        { name: 'razgovor-novi', path: `/poruke/${worker}` },
        { name: 'obavijesti', path: '/obavijesti' },
        { name: 'postavke-obavijesti', path: '/korisnik/obavijesti' },
        { name: 'sigurnost', path: '/korisnik/sigurnost' },
        { name: 'dojave', path: '/korisnik/dojave' },
        { name: 'moji-podaci', path: '/korisnik/podaci' },
        { name: 'moje-prijave', path: '/korisnik/prijave' },
        { name: 'moje-odluke', path: '/korisnik/odluke' },
        { name: 'odluka', path: `/odluke/${ownDecision}` },
        { name: 'provjera-obrta', path: '/korisnik/provjera-obrta' },
        open('novi-upit', '/novi-upit'),
        {
          name: 'novi-upit-pitanja',
          path: '/novi-upit?kategorija=soboslikarstvo-i-licilastvo&vrsta=bojenje-zidova-i-stropova',
        },
        { name: 'moji-oglasi', path: '/korisnik/oglasi' },
        { name: 'oglas', path: `/oglasi/${ownAds.shown}` },
        { name: 'oglas-zaustavljen', path: `/oglasi/${ownAds.paused}` },
        { name: 'oglas-uredite', path: `/kreirajte-oglas?oglas=${ownAds.unpaid}&korak=pregled` },
        { name: 'oglas-placanje', path: `/placanje/${ownAds.unpaid}` },
        { name: 'ocijenite-korisnika', path: `/korisnici/${worker}/ocijenite-korisnika` },
        { name: 'pozovite-na-upit', path: `/korisnici/${worker}/poziv` },
        { name: 'prijavite', path: `/prijavite/posao/${jobWithPictures}` },
      ];
    case 'worker':
      return [
        open('majstor-pocetna', '/'),
        { name: 'majstor-pregled', path: '/korisnik' },
        { name: 'majstor-moje-ponude', path: '/korisnik/ponude' },
        { name: 'majstor-ponuda', path: `/poslovi/${offerable}/ponuda` },
        { name: 'majstor-ponuda-cijena', path: `/poslovi/${priced}/ponuda` },
        open('majstor-zajednicki-dolazak', `/poslovi/${sharedVisit}`),
        { name: 'majstor-nacrt', path: `/dogovori/${workersDeal}/dokumenti/${workersPapers.draft}/uredi` },
        { name: 'majstor-ponuda-dokument', path: `/dokumenti/${workersPapers.quote}` },
        { name: 'majstor-ponuda-nacrt', path: `/dokumenti/${workersPapers.quoteDraft}/uredi` },
        { name: 'majstor-moj-profil', path: '/korisnik/profil' },
        { name: 'majstor-radni-tjedan', path: '/korisnik/radni-tjedan' },
        { name: 'majstor-podaci-obrta', path: '/korisnik/podaci-obrta' },
        { name: 'majstor-uredi-profil', path: '/korisnik/uredi-profil' },
        { name: 'majstor-moji-poslovi', path: '/korisnik/poslovi' },
        { name: 'majstor-spremljene-pretrage', path: '/korisnik/spremljene-pretrage' },
        { name: 'majstor-obavijesti', path: '/obavijesti' },
        { name: 'majstor-moji-oglasi', path: '/korisnik/oglasi' },
      ];
    case 'moderator':
      return [
        { name: 'admin', path: '/admin' },
        { name: 'admin-moderiranje', path: '/admin/moderiranje' },
        { name: 'admin-poslovi', path: '/admin/poslovi' },
        { name: 'admin-prijave', path: '/admin/prijave' },
        { name: 'admin-zalbe', path: '/admin/zalbe' },
        { name: 'admin-zalbe-zakljucene', path: '/admin/zalbe?stanje=zakljucene' },
        { name: 'admin-signali', path: '/admin/signali' },
        { name: 'admin-provjere-obrta', path: '/admin/provjere-obrta' },
        { name: 'admin-zahtjevi', path: '/admin/zahtjevi' },
        { name: 'admin-korisnici', path: '/admin/ljudi' },
        { name: 'admin-korisnici-prazno', path: '/admin/ljudi?trazi=nepostojecarijec' },
        { name: 'admin-korisnik', path: '/admin/ljudi/12' },
        { name: 'admin-korisnik-odluke', path: '/admin/ljudi/12?dio=decisions' },
        { name: 'admin-oglasi', path: '/admin/oglasi' },
        { name: 'admin-oglas', path: `/admin/oglasi?oglas=${ownAds.paused}` },
      ];
    case 'finance':
      return [
        { name: 'financije', path: '/admin' },
        { name: 'admin-uplate', path: '/admin/uplate' },
        { name: 'admin-uplata', path: '/admin/uplate/3' },
        { name: 'admin-promet', path: '/admin/uplate/mjeseci' },
        { name: 'admin-knjigovodstvo', path: '/admin/uplate/knjigovodstvo' },
      ];
    case 'admin':
      return [
        { name: 'admin-sadrzaj', path: '/admin/sadrzaj' },
        { name: 'admin-izrazi', path: '/admin/izrazi' },
        { name: 'admin-stranice', path: '/admin/sadrzaj/stranice' },
        { name: 'admin-stranica', path: '/admin/sadrzaj/stranice/3' },
        { name: 'admin-stranica-nova', path: '/admin/sadrzaj/stranice/nova' },
        { name: 'admin-novosti', path: '/admin/sadrzaj/novosti' },
        { name: 'admin-clanak', path: '/admin/sadrzaj/novosti/1' },
        { name: 'admin-pitanja', path: '/admin/sadrzaj/pitanja' },
        { name: 'admin-pitanje', path: '/admin/sadrzaj/pitanja/1' },
        { name: 'admin-kategorije', path: '/admin/sadrzaj/kategorije' },
        { name: 'admin-kategorija', path: '/admin/sadrzaj/kategorije/1' },
        { name: 'admin-pitanja-o-poslu', path: '/admin/sadrzaj/pitanja-o-poslu' },
        { name: 'admin-pitanja-vrste', path: '/admin/sadrzaj/pitanja-o-poslu/1' },
        { name: 'admin-adrese', path: '/admin/sadrzaj/adrese' },
        { name: 'admin-posjeti', path: '/admin/posjeti' },
        { name: 'admin-dnevnik', path: '/admin/dnevnik' },
      ];
  }
}
