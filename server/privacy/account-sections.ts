import { sql } from 'drizzle-orm';
import { userTypes } from '#contract/labels.ts';
import { type channels, notificationKinds } from '#contract/notification-kinds.ts';
import { frequencies } from '#contract/saved-search-words.ts';
import { openOib } from '../trade-checks/present.ts';
import type { Section } from './section.ts';

const channelWords: Readonly<Record<(typeof channels)[number], string>> = {
  in_app: 'na stranici',
  email: 'email',
  push: 'na uređaju',
  sms: 'SMS',
};
const checkStates = { pending: 'čeka provjeru', approved: 'potvrđeno', declined: 'odbijeno' };

export const accountSections: readonly Section[] = [
  {
    file: 'racun',
    title: 'Račun i profil',
    data: 'Račun',
    tables: ['users'],
    rows: (id) => sql`
      select name as "Ime", email as "Email", slug as "Adresa profila", type_of as "Vrsta profila", about as "O meni", email_confirmed_at as "Email potvrđen",
        password_hash is not null as "Ima lozinku", trade_verified_at as "Obrt potvrđen", phone_confirmed_at as "Broj potvrđen", available_from as "Slobodan od", takes_jobs as "Prima poslove",
        quiet_from as "Bez obavijesti od", quiet_to as "Bez obavijesti do", boosted_from as "Istaknut od", boosted_until as "Istaknut do",
        rating as "Prosječna ocjena", reviews_count as "Broj ocjena", suspended_until as "Ograničen do", standing_reason as "Razlog ograničenja", created_at as "Otvoren"
      from users where id = ${id}`,
    words: { 'Vrsta profila': userTypes },
  },
  {
    file: 'nacini-prijave',
    title: 'Načini prijave',
    data: 'Račun',
    tables: ['social_identities', 'passkeys', 'second_factors'],
    rows: (id) => sql`
      select initcap(provider) as "Način", email as "Naziv", created_at as "Dodano", null::timestamptz as "Zadnji put korišteno" from social_identities where user_id = ${id}
      union all select 'Pristupni ključ', name, created_at, last_used_at from passkeys where user_id = ${id}
      union all select 'Potvrda u dva koraka', null, confirmed_at, null from second_factors where user_id = ${id} and confirmed_at is not null`,
  },
  {
    file: 'potvrdeni-broj',
    title: 'Potvrđeni broj mobitela',
    data: 'Potvrđeni broj mobitela',
    tables: ['confirmed_phones'],
    rows: (id) =>
      sql`select phone as "Broj", confirmed_at as "Potvrđen" from confirmed_phones where user_id = ${id}`,
  },
  {
    file: 'promjene-emaila',
    title: 'Promjene email adrese u tijeku',
    data: 'Račun',
    tables: ['email_changes'],
    rows: (id) =>
      sql`select email as "Nova adresa", created_at as "Zatraženo", expires_at as "Vrijedi do" from email_changes where user_id = ${id}`,
  },
  {
    file: 'uredaji',
    title: 'Prijave na uređajima',
    data: 'Prijave na uređajima',
    tables: ['tokens'],
    rows: (id) => sql`
      select device_name as "Uređaj", created_at as "Prijava", last_used_at as "Zadnji put korišteno", fcm_token is not null as "Prima obavijesti",
        array_to_string(scopes, ', ') as "Dopuštenja API tokena", expires_at as "Vrijedi do"
      from tokens where user_id = ${id} order by id`,
  },
  {
    file: 'podrijetlo-racuna',
    title: 'Podrijetlo računa',
    data: 'Podrijetlo računa',
    tables: ['account_origins'],
    rows: (id) => sql`
      select network as "Mreža zadnje prijave", seen_at as "Zadnja prijava", block as "Otvoren s mreže", opened_at as "Otvoren", device is not null as "Uređaj zapamćen"
      from account_origins where user_id = ${id}`,
  },
  {
    file: 'usluge-i-mjesta',
    title: 'Usluge i mjesta',
    data: 'Javni profil',
    tables: ['user_counties', 'user_towns', 'user_job_categories', 'user_job_types'],
    rows: (id) => sql`
      select 'Županija' as "Što", c.name as "Naziv" from user_counties x join counties c on c.id = x.county_id where x.user_id = ${id}
      union all select 'Grad ili općina', t.name from user_towns x join towns t on t.id = x.town_id where x.user_id = ${id}
      union all select 'Kategorija', c.name from user_job_categories x join job_categories c on c.id = x.job_category_id where x.user_id = ${id}
      union all select 'Vrsta posla', t.name from user_job_types x join job_types t on t.id = x.job_type_id where x.user_id = ${id}`,
  },
  {
    file: 'slike-radova',
    title: 'Slike radova',
    data: 'Javni profil',
    tables: ['portfolio_pictures'],
    rows: (id) => sql`
      select position + 1 as "Mjesto", caption as "Opis", width as "Širina", height as "Visina", created_at as "Dodano"
      from portfolio_pictures where user_id = ${id} order by position`,
  },
  {
    file: 'prijasnje-adrese-profila',
    title: 'Prijašnje adrese profila',
    data: 'Javni profil',
    tables: ['old_slugs'],
    rows: (id) =>
      sql`select slug as "Adresa", created_at as "Do" from old_slugs where user_id = ${id} order by created_at`,
  },
  {
    file: 'kontakti',
    title: 'Kontakti na profilu',
    data: 'Kontakti',
    tables: ['user_contacts'],
    rows: (id) =>
      sql`select kind as "Vrsta", value as "Kontakt" from user_contacts where user_id = ${id} order by id`,
    words: { Vrsta: { email: 'Email', phone: 'Telefon' } },
  },
  {
    file: 'otkriveni-kontakti',
    title: 'Otkriveni kontakti',
    data: 'Kontakti',
    tables: ['contact_reveals'],
    // Includes when the person's contacts were viewed, but not by whom.
    rows: (id) => sql`
      select 'Pogledali ste kontakte' as "Što", u.name as "Čije", r.day as "Dan" from contact_reveals r join users u on u.id = r.subject_id where r.viewer_id = ${id}
      union all select 'Netko je pogledao Vaše kontakte', null, day from contact_reveals where subject_id = ${id} order by 3`,
  },
  {
    file: 'provjera-obrta',
    title: 'Provjera obrta',
    data: 'Provjera obrta',
    tables: ['trade_checks'],
    rows: (id) => sql`
      select oib as "OIB", status as "Stanje", reason as "Razlog", created_at as "Poslano", decided_at as "Odlučeno" from trade_checks where user_id = ${id} order by id`,
    words: { Stanje: checkStates },
    sealed: { OIB: openOib },
  },
  {
    file: 'spremljene-pretrage',
    title: 'Spremljene pretrage',
    data: 'Spremljene pretrage i obavijesti',
    tables: ['saved_searches'],
    rows: (id) => sql`
      select title as "Naziv", frequency as "Koliko često", filters as "Što tražite", created_at as "Spremljeno" from saved_searches where user_id = ${id} order by id`,
    words: { 'Koliko često': frequencies },
  },
  {
    file: 'obavijesti',
    title: 'Obavijesti',
    data: 'Spremljene pretrage i obavijesti',
    tables: ['notifications'],
    rows: (id) =>
      sql`select kind as "Obavijest", created_at as "Vrijeme", readed_at as "Pročitano" from notifications where user_id = ${id} order by id`,
    words: { Obavijest: notificationKinds },
  },
  {
    file: 'postavke-obavijesti',
    title: 'Izmijenjene postavke obavijesti',
    data: 'Spremljene pretrage i obavijesti',
    tables: ['notification_choices'],
    rows: (id) =>
      sql`select kind as "Obavijest", channel as "Kako", wanted as "Uključeno" from notification_choices where user_id = ${id} order by 1, 2`,
    words: { Obavijest: notificationKinds, Kako: channelWords },
  },
  {
    file: 'obavijesti-na-uredaju',
    title: 'Preglednici s obavijestima',
    data: 'Spremljene pretrage i obavijesti',
    tables: ['push_subscriptions'],
    // The rest of the endpoint is a secret: anyone who has it could send push messages to the browser.
    rows: (id) =>
      sql`select split_part(endpoint, '/', 3) as "Služba", created_at as "Uključeno" from push_subscriptions where user_id = ${id} order by id`,
  },
  {
    file: 'poruke-podrsci',
    title: 'Poruke podršci',
    data: 'Poruke podršci',
    tables: ['tickets'],
    rows: (id) => sql`
      select name as "Ime", email as "Email", message as "Poruka", answer as "Odgovor", created_at as "Poslano", closed_at as "Zaključeno" from tickets where user_id = ${id} order by id`,
  },
  {
    file: 'novosti',
    title: 'Prijava na novosti',
    data: 'Prijava na novosti',
    tables: ['subscribers'],
    rows: (id) => sql`
      select s.email as "Email", s.created_at as "Prijava", s.confirmed_at as "Potvrđeno" from subscribers s join users u on lower(u.email) = lower(s.email) where u.id = ${id}`,
  },
  {
    file: 'suglasnosti',
    title: 'Suglasnosti',
    data: 'Suglasnosti',
    tables: ['consents'],
    rows: (id) => sql`
      select p.title as "Tekst", c.major || '.' || c.minor as "Izdanje", c.created_at as "Prihvaćeno" from consents c join pages p on p.id = c.page_id where c.user_id = ${id} order by c.id`,
  },
  {
    file: 'odluke',
    title: 'Odluke o računu',
    data: 'Radnje administratora',
    tables: ['audit_entries'],
    // Includes only decisions that the person was notified of, without the administrator who made them.
    rows: (id) => sql`
      select action as "Odluka", reason as "Razlog", created_at as "Vrijeme" from audit_entries
      where subject_type = 'user' and subject_id = ${id} and action in ('user.warn', 'user.suspend', 'user.ban', 'user.lift') order by id`,
    words: {
      Odluka: {
        'user.warn': 'Upozorenje',
        'user.suspend': 'Privremeno ograničenje',
        'user.ban': 'Zabrana',
        'user.lift': 'Ukidanje ograničenja',
      },
    },
  },
];
