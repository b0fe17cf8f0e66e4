import type { HelpTopic } from '#contract/help-labels.ts';

interface Seeded {
  topic: HelpTopic;
  question: string;
  answer: string;
  popular?: true;
}

const of = (topic: HelpTopic, rows: readonly (readonly [question: string, answer: string, popular?: 'popular'])[]): Seeded[] =>
  rows.map(([question, answer, popular]) => ({ topic, question, answer, ...(popular && { popular: true as const }) }));

export const seededQuestions: readonly Seeded[] = [
  ...of('upiti', [
    [
      'Kako objaviti upit?',
      'Odaberite [Objavite upit](/novi-upit), opišite posao u nekoliko rečenica, odaberite mjesto i, ako ih imate, dodajte do šest fotografija ili PDF datoteka. Prije slanja vidite kako će upit izgledati.',
    ],
    [
      'Zašto je upit vraćen na doradu?',
      'Svaki upit pregleda administrator. Na doradu se vraća kad se na slici ili u opisu vidi telefon ili email, kad je kategorija kriva ili kad se iz opisa ne razabire što treba napraviti.\n\nRazlog piše uz upit, na stranici [Moji poslovi](/korisnik/poslovi). Ispravite ga i pošaljite ponovno.',
      'popular',
    ],
    ['Koliko se čeka na objavu upita?', 'U prosjeku jedan sat. Stanje vidite na stranici [Moji poslovi](/korisnik/poslovi), a o objavi Vas obavještavamo.'],
    [
      'Kako zatvoriti ili obnoviti upit?',
      'Na stranici [Moji poslovi](/korisnik/poslovi) odaberite „Zatvorite“ kad više ne tražite majstora. Zatvoreni upit ponovno otvarate istim putem. Upit stariji od 30 dana produljujete jednim klikom iz podsjetnika.',
    ],
    ['Mogu li promijeniti objavljeni upit?', 'Možete. Ako promijenite opis, kategoriju, vrstu posla ili slike, upit ponovno pregledava administrator; promjena mjesta ne traži novi pregled.'],
    ['Zašto je moj upit neaktivan?', 'Neaktivan upit zaustavio je administrator, s razlogom koji piše uz upit. Ako mislite da je to pogreška, [pišite nam](/kontakt-pomoc#pisite).'],
  ]),
  ...of('majstori', [
    ['Kako poslati ponudu?', 'Otvorite upit i odaberite „Pošaljite ponudu“. Upišite što radite, cijenu ili raspon i do kada ponuda vrijedi. Klijent je vidi u razgovoru i može je prihvatiti ili odbiti.'],
    ['Koliko stoji {portal}?', 'Ništa: objava upita, ponude, poruke i ocjene besplatni su i za klijente i za majstore. Plaćaju se samo [oglasi](/oglasavanje).', 'popular'],
    ['Što znači „Provjereni obrt“?', 'Moderator je pregledao OIB i obrtnicu majstora. Oznaka se ne plaća; zatražite je na stranici [Provjera obrta](/korisnik/provjera-obrta).'],
    ['Kako se pojaviti na popisu majstora?', 'Na stranici [Uredite profil](/korisnik/uredi-profil) odaberite vrstu profila „Nudim posao“ ili opći profil i barem jednu kategoriju poslova. Profil s opisom, slikama radova i mjestima dobiva više upita.'],
    ['Kako doznati za nove poslove?', 'Spremite pretragu na popisu [aktivnih poslova](/aktivni-poslovi): javljamo odmah, jednom na dan ili jednom na tjedan.'],
    ['Kako se određuje poredak majstora?', 'Po ocjeni, uz dovoljno ocjena da se na nju može osloniti. Poredak se ne kupuje; istaknuti majstori uvijek su tako i označeni.'],
  ]),
  ...of('poruke', [
    ['Kada majstor vidi moj broj telefona?', 'Kad mu ga sami napišete u poruci. Kontakte s profila mogu otkriti samo prijavljeni korisnici, jedan po jedan i najviše 30 na dan.', 'popular'],
    ['Kako blokirati osobu?', 'U razgovoru otvorite izbornik i odaberite „Blokirajte“. Osoba to ne saznaje, a poruke, ocjene i kontakti između vas više nisu mogući.'],
    ['Koje datoteke mogu poslati?', 'Slike PNG, JPG, WEBP i HEIC te PDF, do 10 MB. Slikama uklanjamo podatke o mjestu i uređaju.'],
    ['Kako prijaviti poruku?', 'Uz poruku odaberite „Prijavite“ i razlog. Prijavu pregledava moderator, koji tada vidi samo prijavljenu poruku.'],
    ['Kako izbrisati razgovor?', 'U izborniku razgovora odaberite „Izbrišite“. Razgovor nestaje kod Vas, a druga ga osoba i dalje može čitati.'],
  ]),
  ...of('ocjene', [
    ['Tko može ocijeniti majstora?', 'Svaki prijavljeni korisnik s potvrđenim emailom, jednom po osobi. Ocjena s oznakom „potvrđen posao“ dolazi od nekoga tko je s majstorom dovršio posao preko portala.'],
    ['Kako odgovoriti na ocjenu?', 'Na stranici [Moje ocjene](/korisnik/ocjene) uz ocjenu odaberite „Odgovorite“. Odgovor je jedan i vidi ga svatko.'],
    ['Mogu li promijeniti ocjenu?', 'Ocjenu možete urediti 14 dana od objave, a izbrisati kad god želite.'],
    ['Kako ukloniti nepoštenu ocjenu?', 'Prijavite je gumbom uz nju. Moderator uklanja ocjene koje vrijeđaju, otkrivaju osobne podatke ili ne opisuju stvarno iskustvo; nezadovoljstvo samo po sebi nije razlog.'],
  ]),
  ...of('oglasi', [
    ['Kako se računa cijena oglasa?', 'Plaćate broj prikazivanja, a cijena jednoga piše na stranici [Oglašavanje](/oglasavanje). Prikazivanje se broji kad je barem pola oglasa vidljivo jednu sekundu.'],
    ['Zašto je plaćanje odbijeno?', 'Karticu je odbila Vaša banka ili podaci nisu točni. Provjerite broj, datum i CVC te dopušta li kartica plaćanje na internetu, ili pokušajte drugom karticom.'],
    ['Kako dobiti povrat novca?', 'Ako oglas ne prihvatimo, cijeli iznos sam se vraća na karticu, u pravilu za pet do deset radnih dana. U ostalim slučajevima [pišite nam](/kontakt-pomoc#pisite) i navedite broj potvrde.'],
    ['Gdje je račun za oglas?', 'Potvrda o plaćanju stiže na email kao PDF, a nalazi se i na stranici oglasa. To nije fiskalizirani račun; ako Vam treba R1 račun, [javite nam](/kontakt-pomoc#pisite).'],
    ['Kako pratiti svoj oglas?', 'Prijavljeni oglase nalaze pod [Moji oglasi](/korisnik/oglasi), a svi ostali privatnom poveznicom iz emaila. Ondje su prikazivanja i klikovi po danima.'],
  ]),
  ...of('racun', [
    ['Zaboravljena lozinka', 'Na stranici [Nova lozinka](/nova-lozinka) upišite email. Poslat ćemo Vam kod koji vrijedi 15 minuta. Ako se prijavljujete Googleom ili Facebookom, u poruci piše kojim.'],
    ['Nije mi stigao email za potvrdu', 'Pogledajte mapu neželjene pošte. Novu poveznicu tražite iz obavijesti na vrhu stranice [Moj profil](/korisnik/profil); stara tada prestaje vrijediti.'],
    ['Kako promijeniti email?', 'Na stranici [Sigurnost](/korisnik/sigurnost) upišite novu adresu. Promjenu potvrđujete poveznicama na staroj i novoj adresi.'],
    ['Kako izbrisati račun i podatke?', 'Na stranici [Sigurnost](/korisnik/sigurnost) odaberite „Izbrišite račun“ i potvrdite da ste to Vi. Profil, kontakte, slike i upite odmah više nitko ne vidi, a trajno se brišu nakon 14 dana; do tada račun vraćate prijavom ili poveznicom iz emaila. Što ostaje i zašto piše u [politici privatnosti](/privatnost/politika-privatnosti).', 'popular'],
    ['Kako preuzeti svoje podatke?', 'Na stranici [Moji podaci](/korisnik/podaci) odaberite „Zatražite podatke“ i potvrdite da ste to Vi. Kad je datoteka spremna, javljamo Vam emailom; preuzeti je možete 7 dana, samo dok ste prijavljeni.'],
    ['Kako uključiti potvrdu u dva koraka?', 'Na stranici [Sigurnost](/korisnik/sigurnost) skenirajte kod aplikacijom za potvrdu i spremite rezervne kodove na sigurno mjesto.'],
    ['Kako se odjaviti s novosti i obavijesti?', 'Svaka naša poruka ima poveznicu za odjavu, koja vrijedi odmah. Što Vam javljamo birate i u [postavkama obavijesti](/korisnik/obavijesti).'],
  ]),
];
