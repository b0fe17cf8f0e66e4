import { eq, sql } from 'drizzle-orm';
import type { AdsPrices } from '#contract/ads.ts';
import type { SocialNetworks, SystemEmails } from '#contract/help.ts';
import type { Reasons } from '#contract/moderation.ts';
import type { Claims } from '#contract/pages.ts';
import type { Threshold } from '#contract/reports.ts';
import type { SharedVisitsSetting } from '#contract/shared-visits.ts';
import type { SignalWords } from '#contract/signals.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { settings } from '../settings/tables.ts';

const claims: Claims = [
  { value: '10,000+', label: 'korisnika' },
  { value: '1000+', label: 'majstora' },
  { value: '0 %', label: 'provizije' },
];

const reasons: Reasons = [
  {
    label: 'Kontakt na slici',
    text: 'Po Uvjetima korištenja („Upiti“) na slikama ne smije biti telefona, emaila, adrese ni tuđih osobnih podataka, a na slici u Vašoj objavi vidi se takav podatak. Prekrijte ga ili uklonite sliku pa ponovno pošaljite objavu.',
  },
  {
    label: 'Kontakt u opisu',
    text: 'Po Uvjetima korištenja („Upiti“) u opisu ne smije biti telefona, emaila, adrese ni tuđih osobnih podataka, a u opisu Vaše objave stoji takav podatak ili poveznica na njega. Uklonite ga: majstori Vam se javljaju porukom, a kontakt dajete kad želite.',
  },
  {
    label: 'Kriva kategorija',
    text: 'Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a opis Vaše objave ne odgovara odabranoj kategoriji ili vrsti posla. Odaberite prikladniju kako bi objava stigla do pravih ljudi.',
  },
  {
    label: 'Nejasan opis',
    text: 'Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a iz opisa Vaše objave nije jasno što treba napraviti. Dopišite o čemu je riječ, koliko posla ima i do kada ga treba obaviti.',
  },
  {
    label: 'Više poslova u jednoj objavi',
    text: 'Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a Vaša objava sadrži više nepovezanih poslova. Objavite ih zasebno kako bi svaki stigao do pravih ljudi.',
  },
  {
    label: 'Objava već postoji',
    text: 'Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a isti posao već opisuje druga Vaša objava. Uredite postojeću ili je zatvorite pa objavite novu.',
  },
  {
    label: 'Nije dopušteno',
    text: 'Po Uvjetima korištenja („Što nije dopušteno“) nezakonit, uvredljiv ili obmanjujući sadržaj nije dopušten, a Vaša ga objava sadrži. Uklonite sporni dio pa ponovno pošaljite objavu.',
  },
];

const unrelatedAd = {
  label: 'Oglas nije povezan s kućnim i zanatskim poslovima.',
  text: 'Po Uvjetima korištenja („Oglasi“) oglas mora biti povezan s kućnim i zanatskim poslovima, a Vaš oglas nudi nešto drugo.',
};
const misleadingAd = {
  label: 'Tvrdnje u oglasu mogu zavarati.',
  text: 'Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit, a tvrdnje u Vašem oglasu mogu zavarati.',
};
const forbiddenAd = {
  label: 'Sadržaj oglasa nije dopušten.',
  text: 'Po Uvjetima korištenja („Što nije dopušteno“) nezakonit, uvredljiv ili obmanjujući sadržaj nije dopušten, a Vaš ga oglas sadrži u tekstu ili na slici.',
};

const adDeclineReasons: Reasons = [
  unrelatedAd,
  misleadingAd,
  forbiddenAd,
  {
    label: 'Iz slike se ne vidi što oglas nudi.',
    text: 'Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit i povezan s kućnim i zanatskim poslovima, a slika u Vašem oglasu nije čitljiva ili prikazuje nešto drugo.',
  },
  {
    label: 'Poveznica ne vodi na ponudu iz oglasa.',
    text: 'Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit, a poveznica u Vašem oglasu ne vodi na ponudu iz oglasa.',
  },
];

const adPauseReasons: Reasons = [
  {
    label: 'Poveznica više ne vodi na ponudu.',
    text: 'Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit, a poveznica u Vašem oglasu više ne vodi na ponudu iz oglasa.',
  },
  misleadingAd,
  forbiddenAd,
  unrelatedAd,
];

const tradeCheckReasons: Reasons = [
  { label: 'OIB na obrtnici nije isti kao upisani.' },
  { label: 'Ime na obrtnici ne odgovara imenu na profilu.' },
  { label: 'Dokument nije čitljiv.' },
  { label: 'Priloženi dokument nije obrtnica.' },
];

const reportReasons: Reasons = [
  {
    label: 'Kontakt na javnom mjestu',
    text: 'Po Uvjetima korištenja („Upiti“) u opisu i na slikama ne smije biti telefona, emaila, adrese ni tuđih osobnih podataka, a prijavljeni ih sadržaj ima.',
  },
  {
    label: 'Vrijeđanje ili prijetnje',
    text: 'Po Uvjetima korištenja („Poruke i ocjene“) vrijeđanje i prijetnje nisu dopušteni, a prijavljeni sadržaj vrijeđa drugu osobu ili joj prijeti.',
  },
  {
    label: 'Neželjeno oglašavanje',
    text: 'Po Uvjetima korištenja („Poruke i ocjene“) neželjeno oglašavanje nije dopušteno, a prijavljeni je sadržaj oglas koji nitko nije tražio.',
  },
  {
    label: 'Obmana ili lažno predstavljanje',
    text: 'Po Uvjetima korištenja („Što nije dopušteno“) obmanjujući sadržaj i lažno predstavljanje nisu dopušteni, a prijavljeni sadržaj dovodi druge u zabludu.',
  },
  {
    label: 'Ocjena nije stvarno iskustvo',
    text: 'Po Uvjetima korištenja („Poruke i ocjene“) ocjenjuje se stvarno iskustvo, jednom po osobi, a za ovu ocjenu nema posla na koji bi se odnosila.',
  },
  { label: 'Sadržaj je u skladu s uvjetima' },
  { label: 'Prijavljenog sadržaja više nema' },
  { label: 'O istom je već odlučeno' },
];

const ticketAnswers: Reasons = [
  {
    label: 'Nova poveznica',
    text: 'Poslali smo Vam novu poveznicu. Vrijedi samo zadnja koju ste dobili, pa raniju poruku slobodno izbrišite.',
  },
  {
    label: 'Treba nam više podataka',
    text: 'Da bismo Vam pomogli, pošaljite nam sliku zaslona i napišite što ste radili prije nego što se pogreška pojavila.',
  },
  { label: 'Račun za oglas', text: 'Račun smo izdali i poslali na adresu s koje ste nam pisali.' },
  { label: 'Ispravljeno', text: 'Hvala što ste nam javili. Pogreška je ispravljena.' },
];

/** Two people may appeal: the person affected by the decision, and the person who reported the content. */
const appealAnswers: Reasons = [
  {
    label: 'Pravilo je prekršeno',
    text: 'Ponovno smo pregledali Vaš sadržaj i postupak. Pravilo Uvjeta korištenja na koje se poziva prva odluka prekršeno je, a žalba ne navodi ništa što to mijenja.',
  },
  {
    label: 'Pravilo nije prekršeno',
    text: 'Ponovno smo pregledali Vaš sadržaj i postupak. Pravilo Uvjeta korištenja na koje se poziva prva odluka nije prekršeno. Ispričavamo se.',
  },
  {
    label: 'Mjera je bila prestroga',
    text: 'Ponovno smo pregledali Vaš sadržaj i postupak. Pravilo Uvjeta korištenja na koje se poziva prva odluka prekršeno je, ali je mjera za takvu povredu prestroga. Molimo Vas da se tog pravila ubuduće držite.',
  },
  {
    label: 'Prijavljeni sadržaj nije sporan',
    text: 'Ponovno smo pregledali sadržaj koji ste prijavili. U skladu je s Uvjetima korištenja i zakonom, a žalba ne navodi ništa što to mijenja.',
  },
  {
    label: 'Prijavljeni sadržaj je sporan',
    text: 'Ponovno smo pregledali sadržaj koji ste prijavili. Nije u skladu s Uvjetima korištenja ili zakonom, pa o prijavi ponovno odlučujemo.',
  },
];

/** Initial words from moderation practice; moderators maintain the list. */
const signalWords: SignalWords = {
  words: [
    'brza zarada',
    'kredit bez provjere',
    'kriptovalut',
    'uplata unaprijed',
    'western union',
    'samo avans',
  ],
};

const adsPricing: AdsPrices = { min_limit: 500, price: 0.05 };

const systemEmails: SystemEmails = [
  { key: 'general', label: 'Opća pitanja', email: 'info@example.com', text: '' },
  { key: 'support', label: 'Podrška', email: 'podrska@example.com', text: '' },
  { key: 'advertising', label: 'Oglašavanje i računi', email: 'oglasi@example.com', text: '' },
  { key: 'privacy', label: 'Osobni podaci', email: 'privatnost@example.com', text: '' },
  {
    key: 'notices',
    label: 'Nezakonit sadržaj i tijela vlasti',
    email: 'prijave@example.com',
    text: 'Kontaktna točka prema Aktu o digitalnim uslugama, na hrvatskom i engleskom.',
  },
];

const networks: SocialNetworks = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/',
};

export const defaultSettings = {
  system_emails: systemEmails,
  social_networks: networks,
  claims,
  moderation_reasons: reasons,
  ad_decline_reasons: adDeclineReasons,
  ad_pause_reasons: adPauseReasons,
  trade_check_reasons: tradeCheckReasons,
  report_reasons: reportReasons,
  ticket_answers: ticketAnswers,
  appeal_answers: appealAnswers,
  signal_words: signalWords,
  ads_pricing: adsPricing,
  shared_visits: { enabled: false } satisfies SharedVisitsSetting,
  report_threshold: { reports: 3 } satisfies Threshold,
};

export async function seedSettings(db: DbOrTx): Promise<void> {
  const rows = Object.entries(defaultSettings).map(([key, value]) => ({ key, value }));
  await db.insert(settings).values(rows).onConflictDoNothing();
}

/** Completed seed parts are stored as settings, `seed.{part}`. */
type Part = 'base' | 'art' | 'demo';

export async function doneVersion(db: DbOrTx, part: Part): Promise<unknown> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, `seed.${part}`));
  return row?.value;
}

export async function markDone(db: DbOrTx, part: Part, version: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key: `seed.${part}`, value: version })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } });
}
