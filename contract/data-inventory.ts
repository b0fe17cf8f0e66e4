/**
 * Inventory of data stored on the server, with retention periods. The privacy pages show it together with
 * `stored-on-device.ts`; `server/pages/stored.test.ts` checks that it is complete.
 */

import { limits } from './constants.ts';

interface OnServer {
  data: string;
  holds: string;
  lasts: string;
  seenBy: string;
  tables: readonly string[];
}

const account = 'dok račun postoji';

export const storedByUs: readonly OnServer[] = [
  {
    data: 'Račun',
    holds: 'Ime, email i lozinka (samo kao sažetak iz kojeg se ne može pročitati)',
    lasts: account,
    seenBy: 'Vi; podrška ime i email',
    tables: ['users', 'social_identities', 'passkeys', 'second_factors', 'recovery_codes', 'email_changes'],
  },
  {
    data: 'Prijave na uređajima',
    holds: 'Naziv uređaja ili API tokena, njegova dopuštenja i vrijeme zadnjeg korištenja',
    lasts: 'dok se ne odjavite; API token dok ga ne opozovete ili ne istekne',
    seenBy: 'Vi',
    tables: ['tokens', 'known_devices', 'device_codes', 'presences'],
  },
  {
    data: 'Podrijetlo računa',
    holds:
      'Mreža zadnje prijave te mreža i oznaka uređaja s kojih je račun otvoren: po njima se prepoznaje niz lažnih računa',
    lasts: '90 dana od zadnje prijave, ili do brisanja računa',
    seenBy: 'moderatori, samo kad je račun dio takvog niza ili je mreža pod zabranom',
    tables: ['account_origins'],
  },
  {
    data: 'Javni profil',
    holds: 'Opis, slika, vrste poslova, mjesta, slike radova, ocjene',
    lasts: account,
    seenBy: 'svi',
    tables: [
      'user_counties',
      'user_towns',
      'user_job_categories',
      'user_job_types',
      'busy_workers',
      'portfolio_pictures',
      'old_slugs',
    ],
  },
  {
    data: 'Kontakti',
    holds: 'Telefon i email koje sami upišete u profil; tko ih je i kada otkrio',
    lasts: 'dok ih ne uklonite',
    seenBy: 'prijavljeni korisnici koji ih otkriju, najviše 30 na dan',
    tables: ['user_contacts', 'contact_reveals'],
  },
  {
    data: 'Potvrđeni broj mobitela',
    holds: 'Broj koji ste potvrdili kodom iz SMS-a; kod samo kao sažetak, najviše sat vremena',
    lasts: 'dok ga ne uklonite',
    seenBy: 'Vi; svi vide samo da je broj potvrđen',
    tables: ['confirmed_phones', 'phone_codes'],
  },
  {
    data: 'Upiti i usluge',
    holds:
      'Opis, odgovori na pitanja o poslu, mjesto, rok, proračun, fotografije i dokumenti, tijek pregleda',
    lasts: 'dok ih ne izbrišete',
    seenBy: 'svi, nakon pregleda',
    tables: ['job_posts', 'job_post_media', 'job_post_events', 'invitations'],
  },
  {
    data: 'Zajednički dolasci',
    holds: 'Pristajete li da majstor istim dolaskom obavi Vaš upit i još jedan iz istog mjesta',
    lasts: 'dok postoji upit',
    seenBy: 'Vi; ako se pristane na obje strane, i majstori koji su poslali ponudu vide oba upita',
    tables: ['visit_invitations', 'shared_visits'],
  },
  {
    data: 'Razgovori, ponude i dogovori',
    holds: 'Poruke, datoteke, ponude, termini, adresa posla i vrijeme čitanja; koga ste blokirali',
    lasts: 'dok postoji račun jedne od dviju strana',
    seenBy: 'Vi i sugovornik; moderator samo ono što je prijavljeno',
    tables: [
      'chats',
      'chat_members',
      'chat_messages',
      'chat_files',
      'offers',
      'deals',
      'deal_events',
      'deal_times',
      'deal_slots',
      'blocks',
    ],
  },
  {
    data: 'Ponude, nalozi i pozivi na plaćanje',
    holds:
      'Naziv, adresa, OIB i IBAN obrta (šifrirani OIB i IBAN), stavke, iznosi i PDF-ovi poslani uz ponudu ili dogovor; kada ih je klijent prihvatio; računi koje je klijent priložio',
    lasts: 'dok postoji ponuda ili dogovor; podaci obrta dok račun postoji',
    seenBy: 'Vi i druga strana ponude ili dogovora',
    tables: ['traders', 'papers', 'paper_numbers', 'paper_bills'],
  },
  {
    data: 'Pisani prigovori',
    holds: 'Prigovor na obavljen posao, odabrane slike iz dogovora, odgovor i rokovi',
    lasts: 'dok postoji dogovor',
    seenBy: 'Vi i druga strana dogovora',
    tables: ['complaints'],
  },
  {
    data: 'Cijene obavljenih poslova',
    holds:
      'Iznosi Vaših obavljenih poslova, iz kojih se zajedno s tuđima računaju objavljene cijene po vrsti posla',
    lasts: 'dok traje dogovor, najviše pet godina',
    seenBy: 'nitko; svi vide samo zaokružene zbirne cijene',
    tables: ['price_jobs'],
  },
  {
    data: 'Vaš pregled',
    holds: 'Koje ste upite otvorili u zadnjih 60 dana; rečenice za brze poruke koje sami upišete',
    lasts: 'upiti 60 dana, rečenice dok ih ne promijenite',
    seenBy: 'Vi',
    tables: ['seen_jobs', 'phrases'],
  },
  {
    data: 'Ocjene',
    holds: 'Zvjezdice, tekst, slike i odgovor',
    lasts: 'dok ih ne izbrišete',
    seenBy: 'svi',
    tables: ['reviews', 'review_pictures'],
  },
  {
    data: 'Javni lanac ocjena',
    holds:
      'Da je ocjena objavljena, izmijenjena ili uklonjena, kada i zašto, bez imena i teksta; sadržaj samo kao sažetak iz kojeg se ne može pročitati',
    lasts: 'trajno, kao dokaz; oznaka uklonjene ocjene na profilu dok račun postoji',
    seenBy: 'svi',
    tables: ['review_entries', 'review_stubs'],
  },
  {
    data: 'Spremljene pretrage i obavijesti',
    holds: 'Što tražite, što smo Vam javili i na koje uređaje',
    lasts: 'dok ih ne izbrišete ili dok račun postoji',
    seenBy: 'Vi',
    tables: ['saved_searches', 'notifications', 'notification_choices', 'push_subscriptions'],
  },
  {
    data: 'Dojave programima',
    holds: 'Adrese koje ste upisali, događaji koji Vas zanimaju i zadnjih 100 isporuka, bez imena i tekstova',
    lasts: 'dok ih ne izbrišete ili dok račun postoji',
    seenBy: 'Vi; na Vašu adresu šaljemo oznake poruka, ponuda, dogovora, objava i ocjena',
    tables: ['webhooks', 'webhook_deliveries'],
  },
  {
    data: 'Radni tjedan i kalendar',
    holds:
      'Radno vrijeme, slobodni dani, šifrirana adresa Vašeg kalendara i vremena iz njega, bez naslova i mjesta',
    lasts: 'dok ih ne izbrišete ili dok račun postoji',
    seenBy: 'Vi; s kim imate dogovor vidi kada radite i kada ste zauzeti',
    tables: ['working_hours', 'days_off', 'calendar_feeds', 'calendar_subscriptions', 'calendar_busy'],
  },
  {
    data: 'Spremljeni majstori i poslovi',
    holds: 'Koje ste majstore i poslove spremili i Vaše bilješke o njima',
    lasts: 'dok ih ne uklonite ili dok račun postoji',
    seenBy: 'Vi',
    tables: ['saved_items'],
  },
  {
    data: 'Provjera obrta',
    holds: 'Šifrirani OIB; preslika obrtnice',
    lasts: 'OIB dok račun postoji, preslika do odluke',
    seenBy: 'moderator',
    tables: ['trade_checks'],
  },
  {
    data: 'Oglasi i plaćanja',
    holds: 'Ime, email i telefon oglašivača, iznos, vrijeme i zadnje četiri znamenke kartice',
    lasts: 'neplaćeni oglasi 30 dana, potvrde koliko nalaže zakon',
    seenBy: 'Vi i financije',
    tables: [
      'ads',
      'ad_medias',
      'payments',
      'payment_events',
      'payment_refunds',
      'payment_disputes',
      'accounting_events',
    ],
  },
  {
    data: 'Prijave sadržaja',
    holds:
      'Što je prijavljeno i kako je tada izgledalo, sa slikama; do odluke i oznaka mreže s koje je prijavljeno',
    lasts: 'dok se o prijavi ne odluči i dok je potrebna kao dokaz',
    seenBy: 'moderatori',
    tables: ['reports'],
  },
  {
    data: 'Upozorenja moderatorima',
    holds:
      'Što je program primijetio u objavi koja čeka pregled, i oznake po kojima prepoznaje gotovo isti tekst ili sliku',
    lasts:
      'upozorenje do odluke, oznaka teksta godinu dana od slanja ili do brisanja računa, oznaka slike dok postoji slika',
    seenBy: 'moderatori',
    tables: ['signal_findings', 'content_fingerprints', 'image_hashes'],
  },
  {
    data: 'Zabrane po uzorku',
    holds:
      'Mreža, email adresa, broj telefona ili izraz po kojem moderatori neke objave pregledavaju prve, s razlogom i rokom',
    lasts: '90 dana nakon isteka; rok je najviše godinu dana',
    seenBy: 'moderatori',
    tables: ['pattern_bans'],
  },
  {
    data: 'Odluke i žalbe',
    holds: 'Što smo odlučili o Vašem sadržaju ili računu i zašto, Vaše žalbe i odgovori',
    lasts: 'godinu dana od odluke, ili do brisanja računa',
    seenBy: 'Vi i moderatori',
    tables: ['statements', 'appeals'],
  },
  {
    data: 'Poruke podršci',
    holds: 'Ime, email, tekst i slike',
    lasts: '365 dana nakon odgovora, ili do brisanja računa',
    seenBy: 'podrška',
    tables: ['tickets'],
  },
  {
    data: 'Prijava na novosti',
    holds: 'Email adresa',
    lasts: 'do odjave',
    seenBy: 'nitko osim sustava koji šalje poruke',
    tables: ['subscribers'],
  },
  {
    data: 'Vraćene poruke',
    holds:
      'Koliko se naših poruka vratilo s neke email adrese; adresa samo kao sažetak iz kojeg se ne može pročitati',
    lasts: '60 dana od zadnje vraćene poruke',
    seenBy: 'nitko osim sustava koji šalje poruke',
    tables: ['bounced_addresses'],
  },
  {
    data: 'Izvoz podataka',
    holds: 'Datoteka s preslikom svih Vaših podataka, ako je zatražite',
    lasts: '7 dana',
    seenBy: 'Vi',
    tables: ['data_exports'],
  },
  {
    data: 'Suglasnosti',
    holds: 'Koje ste izdanje prihvatili i kada',
    lasts: account,
    seenBy: 'Vi i administratori',
    tables: ['consents'],
  },
  {
    data: 'Kratkotrajne oznake',
    holds:
      'Poveznice iz poruka, kodovi za lozinku i prijavu, broj pokušaja po računu, pregledniku i mreži, šifrirani odgovori na zahtjeve koje program smije ponoviti, poruke u prijenosu između poslužitelja',
    lasts: 'od petnaest minuta do najviše jednog dana; poveznice iz poruka dok se ne iskoriste',
    seenBy: 'nitko',
    tables: [
      'mailed_links',
      'reset_codes',
      'auth_challenges',
      'rate_limits',
      'idempotency_keys',
      'ad_token_uses',
      'ad_set_aside',
      'socket_io_attachments',
    ],
  },
  {
    data: 'Radnje administratora',
    holds: 'Tko je od administratora što odlučio i kada',
    lasts: 'trajno, kao dokaz',
    seenBy: 'administratori',
    tables: [
      'audit_entries',
      'inbox_decisions',
      'inbox_claims',
      'settings',
      'versions',
      'question_sets',
      'newsletters',
    ],
  },
  {
    data: 'Posjeti i brojke po danu',
    holds:
      'Koliko je puta koji dan otvorena koja vrsta stranice, koliko je toga dana objavljeno, poslano i plaćeno, bez ičega o Vama',
    lasts: 'trajno',
    seenBy: 'administratori',
    tables: ['visit_counts', 'day_figures', 'sms_days'],
  },
  {
    data: 'Tehnički zapisi',
    holds: 'Adresa stranice bez upisanih vrijednosti, bez imena i bez IP adrese',
    lasts: 'prema postavkama poslužitelja',
    seenBy: 'administratori',
    tables: [],
  },
];

/** Tables without personal data: names of trades and places, texts written by the site's staff, totals. */
export const ofNobody: readonly string[] = [
  'counties',
  'towns',
  'job_categories',
  'job_types',
  'job_type_synonyms',
  'type_words',
  'type_word_count_deltas',
  'search_words',
  'word_count_deltas',
  'counters',
  'copy_mark',
  'counter_deltas',
  'active_post_counts',
  'post_count_deltas',
  'ad_days',
  'decisions',
  'signal_counts',
  'typical_prices',
  'published_prices',
  'review_seals',
  'nodes',
  'pages',
  'news',
  'questions',
  'question_votes',
];

interface Term {
  data: string;
  /** With 0, the data is deleted the following night. */
  days: number;
  /** Event at which the period starts: a genitive phrase that follows *od*. */
  from: string;
}

/**
 * Retention periods of data that is not deleted with its account. A nightly task enforces them
 * (`server/privacy/retention.ts`), and the privacy policy shows them.
 */
export const retention = {
  sessions: { data: 'Prijave na uređajima', days: 400, from: 'zadnjeg korištenja' },
  devices: { data: 'Oznake poznatih uređaja', days: 400, from: 'zadnje prijave s njih' },
  origins: { data: 'Mreže s kojih se prijavljujete', days: 90, from: 'zadnje prijave' },
  secrets: { data: 'Poveznice i kodovi iz naših poruka, i API tokeni', days: 0, from: 'isteka' },
  unconfirmed_accounts: {
    data: 'Računi čiji email nitko nije potvrdio',
    days: 90,
    from: 'zadnje prijave u njih',
  },
  evidence: { data: 'Dokazi i opisi uz prijave sadržaja', days: 365, from: 'odluke' },
  statements: { data: 'Obrazloženja odluka i žalbe na njih', days: 365, from: 'odluke' },
  signals: { data: 'Oznake tekstova objava', days: 365, from: 'slanja' },
  bans: { data: 'Zabrane po uzorku', days: 90, from: 'isteka' },
  tickets: { data: 'Poruke podršci', days: limits.ticketKeptDays, from: 'odgovora' },
  bounces: { data: 'Brojevi vraćenih poruka po adresi', days: 60, from: 'zadnje vraćene poruke' },
  subscribers: {
    data: 'Adrese za novosti koje nitko nije potvrdio',
    days: limits.unconfirmedDays,
    from: 'upisa',
  },
  seen_jobs: { data: 'Upiti koje ste otvorili', days: limits.seenDays, from: 'otvaranja' },
  ad_views: { data: 'Oznake prikazanih oglasa', days: 0, from: 'isteka' },
  exports: { data: 'Datoteke s izvozom podataka', days: limits.exportDays, from: 'pripreme' },
  failed_jobs: { data: 'Poruke i zadaci koji nisu uspjeli', days: 30, from: 'zadnjeg pokušaja' },
  left_accounts: { data: 'Računi čije je brisanje zatraženo', days: limits.regretDays, from: 'zahtjeva' },
} as const satisfies Record<string, Term>;
export type Kept = keyof typeof retention;
