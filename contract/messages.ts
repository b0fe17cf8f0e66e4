import { formatMoney } from './format.ts';
import type { z } from './zod.ts';

export const labels: Record<string, string> = {
  email: 'Email',
  password: 'Lozinka',
  name: 'Ime',
  code: 'Kod',
  agreement: 'Suglasnost',
  about: 'O meni',
  profile_img: 'Profilna slika',
  job_category_id: 'Kategorija',
  job_type_id: 'Vrsta posla',
  subject: 'Opis posla',
  county_id: 'Županija',
  town_id: 'Grad/općina',
  type: 'Vrsta objave',
  urgency: 'Kada Vam treba',
  synonyms: 'Izrazi',
  question_set_id: 'Pitanja',
  questions: 'Pitanja',
  options: 'Odgovori',
  unit: 'Jedinica',
  min: 'Najmanje',
  max: 'Najviše',
  taps: 'Uobičajene vrijednosti',
  kind: 'Vrsta odgovora',
  key: 'Oznaka',
  set: 'Inačica pitanja',
  limit: 'Broj prijedloga',
  budget_cents: 'Proračun',
  budget_from: 'Najmanji proračun',
  budget_to: 'Najveći proračun',
  status: 'Status',
  file: 'Fotografije i dokumenti',
  media_files: 'Fotografije i dokumenti',
  user_id: 'Korisnik',
  job_post_id: 'Posao',
  stars: 'Ocjena',
  comment: 'Komentar',
  complaint: 'Prigovor',
  pictures: 'Slike',
  verdict: 'Osnovanost',
  answer: 'Odgovor',
  reason: 'Razlog',
  text: 'Napomena',
  topic: 'Tema',
  lead: 'Uvod',
  body: 'Tekst',
  question: 'Pitanje',
  note: 'Što se promijenilo',
  private_note: 'Bilješka',
  seo_title: 'Naslov za tražilice',
  seo_description: 'Opis za tražilice',
  search: 'Pretraga',
  near: 'Blizu mjesta',
  radius: 'Krug',
  islands: 'Otoci',
  page: 'Stranica',
  per_page: 'Broj po stranici',
  sort_by: 'Poredak',
  sort_direction: 'Smjer poretka',
  counties: 'Županije',
  towns: 'Gradovi i općine',
  job_categories: 'Kategorije',
  job_types: 'Vrste poslova',
  id: 'Oznaka',
  slug: 'Adresa profila',
  reasons: 'Razlozi',
  claims: 'Tvrdnje',
  value: 'Vrijednost',
  label: 'Natpis',
  message: 'Poruka',
  notifications: 'Obavijesti',
  details: 'Opis',
  work: 'Što radim za tu cijenu',
  price_from_cents: 'Cijena',
  final_cents: 'Konačna cijena',
  price_to_cents: 'Cijena do',
  items: 'Stavke',
  quantity: 'Količina',
  unit_price_cents: 'Cijena',
  part: 'Rad ili materijal',
  vat_rate: 'Stopa PDV-a',
  vat: 'PDV',
  due_on: 'Rok',
  remark: 'Napomena',
  business_name: 'Naziv',
  street: 'Ulica i broj',
  place: 'Poštanski broj i mjesto',
  iban: 'IBAN',
  sha256: 'Sažetak dokumenta',
  quote_sha256: 'Sažetak ponude',
  starts_on: 'Početak',
  valid_until: 'Vrijedi do',
  otp: 'Kod za potvrdu',
  device_code: 'Kod iz emaila',
  appearance_token: 'Oznaka prikazivanja',
  proof: 'Potvrda',
  passkey: 'Pristupni ključ',
  device_name: 'Naziv uređaja',
  keep: 'Načini prijave koji ostaju',
  number: 'Broj potvrde',
  client_id: 'Oznaka zahtjeva',
  pattern: 'Uzorak',
  state: 'Stanje',
  first_day: 'Prvi dan',
  last_day: 'Zadnji dan',
  kod: 'Kod',
  hours: 'Radno vrijeme',
  weekday: 'Dan u tjednu',
  before_id: 'Prije',
  after_id: 'Nakon',
  messages: 'Poruke',
  sort: 'Poredak',
  unseen: 'Nepregledano',
  starts_at: 'Početak',
  ends_at: 'Kraj',
  early: 'Prije termina',
  address: 'Adresa',
  stage: 'Stanje',
  role: 'Uloga',
  times: 'Termini',
  outcome: 'Ishod',
  year: 'Godina',
  popular: 'Često pitanje',
  hidden: 'Skriveno',
  direction: 'Smjer',
  website: 'Stranica',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  helpful: 'Koristan odgovor',
  action: 'Odluka',
  mine: 'Moji predmeti',
  urgent: 'Hitno',
  order: 'Poredak',
  after: 'Nakon',
  audience: 'Tko vidi upit',
  asked: 'Odabrani majstori',
  where_in: 'Filtri',
  decision: 'Odluka',
  'List-Unsubscribe': 'Odjava',
  unread: 'Nepročitano',
  keys: 'Ključevi uređaja',
  p256dh: 'Ključ uređaja',
  auth: 'Tajna uređaja',
  keep_open: 'Upit ostaje otvoren',
  by: 'Način pretrage',
  version: 'Inačica',
  subject_type: 'Vrsta sadržaja',
  subject_id: 'Sadržaj',
  substantial: 'Bitna promjena',
  supersedes: 'Prijašnji dokument',
  month: 'Mjesec',
  amount_cents: 'Iznos',
  given_cents: 'Vraćeni iznos',
  of: 'Vrsta zapisa',
  standing: 'Stanje računa',
  until: 'Do',
  job_category: 'Kategorija',
  county: 'Županija',
  area: 'Područje',
  period: 'Razdoblje',
  remove_profile_img: 'Uklanjanje profilne slike',
  reply: 'Odgovor',
  measure: 'Mjera',
  ground: 'Osnova',
  reports: 'Broj prijava',
  moment: 'Prije ili poslije',
  media_id: 'Slika',
  workers: 'Majstori',
  job_posts: 'Poslovi',
  enabled: 'Uključeno',
  response: 'Odgovor uređaja',
  words: 'Riječi',
  seed: 'Sjeme poretka',
  path: 'Adresa',
  token: 'Poveznica',
  token_name: 'Naziv',
  scopes: 'Dopuštenja',
  url: 'Adresa',
  events: 'Događaji',
  paused: 'Zaustavljeno',
  days: 'Trajanje',
  current_password: 'Trenutna lozinka',
  access_token: 'Pristupni kod',
  provider: 'Način prijave',
  contacts: 'Kontakti',
  emails: 'Email',
  phones: 'Telefon',
  type_of: 'Vrsta profila',
  counties_ids: 'Županije',
  towns_ids: 'Gradovi i općine',
  job_categories_ids: 'Kategorije',
  job_types_ids: 'Vrste poslova',
  available_from: 'Slobodan od',
  takes_jobs: 'Primam nove poslove',
  openings: 'Prva poruka',
  answers: 'Brzi odgovor',
  caption: 'Opis slike',
  ids: 'Redoslijed',
  oib: 'OIB',
  document: 'Obrtnica',
  from: 'Od',
  to: 'Do',
  quiet: 'Tihi sati',
  choices: 'Odabir obavijesti',
  onboarding: 'Uvod',
  fcm_token: 'Adresa uređaja',
  endpoint: 'Adresa uređaja',
  frequency: 'Učestalost',
  filters: 'Filtri',
  title: 'Naslov',
  description: 'Opis',
  button_text: 'Tekst gumba',
  click_action: 'Radnja',
  click_url: 'Adresa stranice',
  desired_appearances: 'Broj prikazivanja',
  adsMedias: 'Slika',
  remove_media: 'Uklanjanje slike',
  phone: 'Telefon',
  min_limit: 'Najmanji broj prikazivanja',
  price: 'Cijena prikazivanja',
  payment_method: 'Način plaćanja',
  card_number: 'Broj kartice',
  card_expiry: 'Vrijedi do',
  card_cvc: 'CVC',
  card_name: 'Ime na kartici',
  confirm: 'Potvrda',
};

/** Formats a number of characters: `znaka` for 1 to 4, otherwise `znakova`. */
const characters = (n: number) => `${n} ${n >= 1 && n <= 4 ? 'znaka' : 'znakova'}`;

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

const labelOf = (issue: Issue) => {
  const names = (issue.path ?? []).filter(
    (part): part is string => typeof part === 'string' && !/^\d+$/.test(part),
  );
  const name = names.at(-1) ?? '';
  return labels[name] ?? name;
};

const isMoney = (field: unknown) => typeof field === 'string' && field.endsWith('_cents');

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/**
 * Returns the Croatian message for an issue with a query parameter. NaN there is an invalid number, never a
 * missing one, because all query parameters are optional.
 */
export const formatQueryIssue = (issue: Issue): string =>
  issue.code === 'invalid_type' && Number.isNaN(issue.input)
    ? `Polje ${labelOf(issue)} mora biti broj.`
    : formatIssue(issue);

/** Returns the Croatian message for a validation issue. */
export function formatIssue(issue: Issue): string {
  const label = labelOf(issue);
  const field = (issue.path ?? []).at(-1);
  const required = `Polje ${label} je obavezno.`;
  if (field === 'agreement') return 'Molimo potvrdite kako bi ste nastavili.';
  switch (issue.code) {
    case 'invalid_type':
      if (isMoney(field) && Number.isNaN(issue.input)) return `Polje ${label} mora biti iznos u eurima.`;
      return isMissing(issue.input) ? required : `Polje ${label} nije ispravno.`;
    case 'too_small':
      if (issue.origin === 'string')
        return isMissing(issue.input) || Number(issue.minimum) === 0
          ? required
          : `Polje ${label} ne smije sadržavati manje od ${characters(Number(issue.minimum))}.`;
      // An empty amount and an unset star rating count as missing.
      if (issue.origin !== 'number' || ((isMoney(field) || field === 'stars') && !Number(issue.input)))
        return required;
      return `Polje ${label} ne smije biti manje od ${isMoney(field) ? formatMoney(Number(issue.minimum)) : issue.minimum}.`;
    case 'too_big':
      if (field === 'page') return `Popis završava na stranici ${issue.maximum}. Suzite pretragu filtrima.`;
      if (issue.origin === 'string')
        return `Polje ${label} ne smije sadržavati više od ${characters(Number(issue.maximum))}.`;
      return issue.origin === 'array'
        ? `Polje ${label} smije sadržavati najviše ${issue.maximum} vrijednosti.`
        : `Polje ${label} ne smije biti veće od ${isMoney(field) ? formatMoney(Number(issue.maximum)) : issue.maximum}.`;
    case 'invalid_format':
      if (issue.format === 'date')
        return isMissing(issue.input) ? required : `Polje ${label} mora biti datum, na primjer 7. 11. 2026.`;
      return issue.format === 'email' ? `${label} mora biti važeći email.` : `Polje ${label} nije ispravno.`;
    case 'invalid_value':
      return isMissing(issue.input) ? required : `Polje ${label} sadrži vrijednost koja nije ponuđena.`;
    case 'unrecognized_keys':
      return unknownFieldMessage(issue.keys[0] ?? '');
    default:
      return issue.message && issue.code === 'custom' ? issue.message : `Polje ${label} nije ispravno.`;
  }
}

const nameShown = 100;

/** Returns the message for a field that the schema does not have. */
export const unknownFieldMessage = (name: string) =>
  `Nepoznato polje: ${name.slice(0, nameShown).toWellFormed()}.`;

/** Maximum fields in one validation error. */
export const fieldsShown = 20;

const fieldName = (path: readonly PropertyKey[]) => path.join('.');

/**
 * Returns a query parameter's name as sent: `status` for any of its values, `where_in[county_id]` for a
 * nested one.
 */
export function parameterName(path: readonly PropertyKey[]): string {
  const [name = '', ...parts] = path.filter((part) => typeof part === 'string' && !/^\d+$/.test(part));
  return String(name) + parts.map((part) => `[${String(part)}]`).join('');
}

/**
 * Returns the Croatian messages by field path for the first `fieldsShown` invalid fields, in the order of the
 * issues.
 */
export function formatIssues(
  issues: readonly z.core.$ZodIssue[],
  nameOf = fieldName,
): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = nameOf(path);
    const messages = fields.get(field);
    if (messages) messages.push(message);
    else if (fields.size < fieldsShown) fields.set(field, [message]);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, fieldsShown)) add([...issue.path, key], unknownFieldMessage(key));
    else add(issue.path, issue.message);
  }
  return Object.fromEntries(fields);
}
