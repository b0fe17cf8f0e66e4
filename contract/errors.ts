/** All deliberate server errors: status, Croatian text and, for a 422, the field. */
export const errors = {
  unauthenticated: [401, 'Prijavite se kako biste nastavili.'],
  'auth.credentials': [422, 'Email ili lozinka nisu ispravni.', 'email'],
  'auth.taken': [422, 'Ova email adresa se ne može koristiti. Ako je Vaša, prijavite se ili zatražite novu lozinku.', 'email'],
  'auth.common_password': [422, 'Ova je lozinka prečesta i lako ju je pogoditi. Odaberite drugu.', 'password'],
  'auth.otp': [422, 'Unesite kod iz aplikacije za potvrdu.', 'otp'],
  'auth.otp_wrong': [422, 'Kod za potvrdu nije ispravan.', 'otp'],
  'auth.device_code': [422, 'Netko nagađa lozinku ovog računa. Ako je Vaša ispravna, na email Vam stiže kod: upišite ga ovdje.', 'device_code'],
  'auth.device_code_wrong': [422, 'Lozinka ili kod iz emaila nisu ispravni.', 'device_code'],
  'auth.current_password': [422, 'Trenutna lozinka nije ispravna.', 'current_password'],
  'auth.password': [422, 'Lozinka nije ispravna.', 'password'],
  'auth.proof': [422, 'Potvrdite da ste to Vi.', 'proof'],
  'auth.proof_password': [422, 'Lozinka nije ispravna.', 'proof'],
  'auth.proof_wrong': [422, 'Potvrda nije uspjela. Pokušajte ponovno.', 'proof'],
  'auth.proof_young': [422, 'Ovaj je način prijave dodan nakon što ste se prijavili. Odjavite se i prijavite pa pokušajte ponovno.', 'proof'],
  'auth.password_short': [422, 'Lozinka je prekratka.', 'password'],
  'auth.link': [422, 'Poveznica nije valjana ili je istekla. Zatražite novu.', 'token'],
  'auth.email_same': [422, 'Ovo je već Vaša email adresa.', 'email'],
  'auth.confirmed': [409, 'Email je već potvrđen.'],
  'auth.reset_code': [422, 'Kod nije ispravan ili je istekao. Zatražite novi.', 'code'],
  'auth.social': [422, 'Prijava nije uspjela. Pokušajte ponovno.', 'server'],
  'auth.social_taken': [422, 'Ovaj je račun već povezan s drugim profilom.', 'server'],
  'auth.social_email': [422, 'Račun s ovom email adresom već postoji. Prijavite se lozinkom pa ga povežite u postavkama sigurnosti.', 'server'],
  'auth.social_other': [422, 'Vaš je profil već povezan s drugim računom. Najprije prekinite tu vezu.', 'server'],
  'auth.social_no_email': [422, 'Za otvaranje računa potrebna nam je Vaša email adresa. Dopustite njezino dijeljenje i pokušajte ponovno.', 'server'],
  'auth.last_way': [409, 'Ovo je Vaš posljednji način prijave. Najprije dodajte drugi.'],
  'auth.passkey': [422, 'Pristupni ključ nije prihvaćen. Pokušajte ponovno.', 'server'],
  'auth.second_factor_on': [409, 'Potvrda u dva koraka već je uključena.'],
  'auth.second_factor_off': [409, 'Potvrda u dva koraka nije uključena.'],
  'auth.second_factor_must': [409, 'Administratori ne mogu isključiti potvrdu u dva koraka.'],
  'users.contacts_own': [422, 'Vlastite kontakte vidite na svom profilu.'],
  'users.contacts_closed': [403, 'Kontakti ovog korisnika trenutačno nisu dostupni.'],
  'users.town': [422, 'Odabrani grad ili općina ne pripada odabranim županijama.', 'towns_ids'],
  'users.county': [422, 'Odabrana županija ne postoji.', 'counties_ids'],
  'users.category': [422, 'Odabrana kategorija ne postoji.', 'job_categories_ids'],
  'users.type': [422, 'Odabrana vrsta posla ne pripada odabranim kategorijama.', 'job_types_ids'],
  'portfolio.many': [422, 'Možete imati najviše 12 slika radova.', 'file'],
  'trade_check.pending': [409, 'Vaša provjera je već u tijeku.'],
  'trade_check.done': [409, 'Vaš je obrt već provjeren.'],
  'trade_check.document': [422, 'Polje Obrtnica je obavezno.', 'document'],
  'chats.self': [422, 'Ne možete pisati sami sebi.', 'user_id'],
  'chats.user': [422, 'Korisnik kojem pišete ne postoji.', 'user_id'],
  'chats.closed': [403, 'Ovom korisniku trenutačno nije moguće poslati poruku.'],
  'chats.unconfirmed': [422, 'Bez potvrđenog emaila možete započeti 3 razgovora na dan. Potvrdite email pa nastavite.', 'user_id'],
  'offers.post': [422, 'Na ovaj upit više nije moguće poslati ponudu.', 'job_post_id'],
  'offers.own': [422, 'Na vlastiti upit ne možete poslati ponudu.', 'job_post_id'],
  'offers.worker': [403, 'Ponude šalju profili koji nude usluge. Promijenite vrstu profila pa pokušajte ponovno.'],
  'offers.twice': [409, 'Na ovaj ste upit već poslali ponudu. Povucite je pa pošaljite novu.'],
  'offers.valid_until': [422, 'Ponuda mora vrijediti barem do danas.', 'valid_until'],
  'offers.moved': [409, 'Ponuda je u međuvremenu promijenjena.'],
  'ads.url': [422, 'Adresa stranice nije ispravna. Upišite je ovako: www.example.com/ponuda', 'click_url'],
  'ads.moved': [409, 'Oglas je u međuvremenu promijenjen.'],
  'ads.paid': [409, 'Oglas je već plaćen i više se ne može mijenjati.'],
  'ads.reach': [422, 'Min. iznos: 500', 'desired_appearances'],
  'payments.declined': [402, 'Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.', 'card_number'],
  'payments.card': [422, 'Broj kartice nije ispravan.', 'card_number'],
  'payments.expiry': [422, 'Kartica je istekla ili datum nije ispravan.', 'card_expiry'],
  'payments.cvc': [422, 'CVC ima tri ili četiri znamenke.', 'card_cvc'],
  'payments.off': [503, 'Plaćanje karticom trenutačno nije dostupno. Pokušajte ponovno kasnije.'],
  'invitations.many': [422, 'Na jedan upit možete pozvati najviše 5 majstora.', 'user_id'],
  'invitations.twice': [409, 'Ovog ste majstora već pozvali.'],
  'invitations.worker': [422, 'Pozvati možete samo majstora s popisa.', 'user_id'],
  'invitations.post': [422, 'Majstore možete pozvati samo na aktivan upit.', 'job_post_id'],
  'invitations.off': [422, 'Ovaj majstor trenutačno ne prima pozive.', 'user_id'],
  'reports.own': [422, 'Vlastiti sadržaj ne možete prijaviti.'],
  'reports.closed': [409, 'Prijava je u međuvremenu zaključena.'],
  'mail.link': [422, 'Poveznica nije valjana ili je istekla. Koje emailove primate birate u postavkama obavijesti.', 'token'],
  'push.address': [422, 'Ovaj uređaj ne može primati obavijesti.', 'endpoint'],
  'blocks.self': [422, 'Ne možete blokirati sami sebe.'],
  forbidden: [403, 'Za ovu radnju nemate dopuštenje.'],
  'origin.foreign': [403, 'Zahtjev nije stigao s ove stranice. Osvježite stranicu i pokušajte ponovno.'],
  not_found: [404, 'Stranica ne postoji.'],
  method: [405, 'Stranica ne postoji.'],
  'reviews.self': [422, 'Ne možete sami sebi dodavati ocjenu.', 'user_id'],
  'reviews.twice': [422, 'Ovog korisnika već ste ocijenili. Svoju ocjenu možete urediti.', 'user_id'],
  'reviews.user': [422, 'Korisnik kojeg želite ocijeniti ne postoji.', 'user_id'],
  'reviews.job_post': [422, 'Posao uz ocjenu ne postoji.', 'job_post_id'],
  'reviews.closed': [403, 'Ovog korisnika trenutačno nije moguće ocijeniti.'],
  'reviews.edit_window': [403, 'Ocjenu je moguće urediti 14 dana od objave.'],
  'reviews.answered': [409, 'Na ovu ste ocjenu već odgovorili.'],
  'job_posts.category': [422, 'Odabrana kategorija ne postoji.', 'job_category_id'],
  'job_posts.type': [422, 'Odabrana vrsta posla ne pripada odabranoj kategoriji.', 'job_type_id'],
  'job_posts.subject': [422, 'Polje Opis posla ne smije sadržavati manje od 10 znakova.', 'subject'],
  'job_posts.county': [422, 'Odabrana županija ne postoji.', 'county_id'],
  'job_posts.town': [422, 'Odabrani grad ili općina ne pripada odabranoj županiji.', 'town_id'],
  'job_posts.transition': [422, 'Ovaj posao nije moguće prebaciti u odabrano stanje.', 'status'],
  'job_posts.reminder': [422, 'Poveznica nije valjana ili je istekla. Svoje upite vidite na stranici Moji poslovi.', 'token'],
  'job_posts.kind': [422, 'Usluge mogu nuditi profili koji traže posao. Promijenite vrstu profila ili objavite upit.', 'type'],
  'media.many': [422, 'Možete priložiti najviše 6 datoteka.', 'file'],
  'media.missing': [422, 'Polje Fotografije i dokumenti je obavezno.', 'file'],
  'media.kind': [422, 'Datoteka nije slika ni PDF. Odaberite PNG, WEBP, JPG ili PDF.', 'file'],
  'media.heic': [422, 'Slike HEIC nisu podržane. Spremite sliku kao JPG pa pokušajte ponovno.', 'file'],
  'media.pixels': [422, 'Slika ima previše piksela. Smanjite je na najviše 50 milijuna piksela.', 'file'],
  'media.broken': [422, 'Datoteka je oštećena i ne može se otvoriti.', 'file'],
  'media.large': [413, 'Datoteka je prevelika. Najveća veličina je 10 MB.', 'file'],
  'moderation.already_decided': [409, 'Posao je u međuvremenu pregledan.'],
  'moderation.reason': [422, 'Polje Razlog je obavezno.', 'reason'],
  'saved_searches.many': [422, 'Možete spremiti najviše 20 pretraga. Izbrišite neku koja Vam više ne treba.', 'filters'],
  'saved_searches.twice': [409, 'Ovu ste pretragu već spremili.'],
  'saved_searches.words': [422, 'Pretraga mora sadržavati barem jednu riječ ili broj.', 'filters.search'],
  redirect: [422, 'ERR_REDIRECT', 'redirect'],
  too_large: [413, 'Poslano je previše podataka.'],
  media_type: [415, 'Ova vrsta sadržaja nije podržana.'],
  invalid: [422, 'Obrazac neispravan!'],
  malformed: [400, 'Zahtjev nije ispravan.'],
  too_many: [429, 'Previše pokušaja. Pokušajte ponovno malo kasnije.'],
  internal: [500, 'Nešto je pošlo po zlu!'],
  unavailable: [503, 'Stranica se upravo pokreće. Pokušajte ponovno za nekoliko trenutaka.'],
} as const satisfies Record<string, readonly [status: number, text: string, field?: string]>;

export type ErrorCode = keyof typeof errors;

export interface ErrorBody {
  message: string;
  errors: Record<string, string[]>;
  request_id?: string;
}

/** An error from the table; `text` adds details that the table cannot know (a name, a field). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string[]>;
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, options: { text?: string; fields?: Record<string, string[]>; retryAfter?: number } = {}) {
    const [status, text, field] = errors[code] as readonly [number, string, string?];
    super(options.text ?? text);
    this.code = code;
    this.status = status;
    this.fields = options.fields ?? (field ? { [field]: [options.text ?? text] } : {});
    this.retryAfter = options.retryAfter;
  }
}
