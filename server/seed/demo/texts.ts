export interface Remark {
  reason: string;
  text: string;
}

export const declines: readonly Remark[] = [
  { reason: 'Nejasan opis', text: 'Dopišite o kolikoj je površini riječ i do kada posao treba obaviti.' },
  {
    reason: 'Kontakt u opisu',
    text: 'U opisu je bio naveden broj telefona. Majstori Vam se javljaju porukom, a broj dajete kad želite.',
  },
  {
    reason: 'Kriva kategorija',
    text: 'Odaberite vrstu posla koja odgovara opisu kako bi upit stigao do pravih majstora.',
  },
];

export const phoneOnPicture: Remark = {
  reason: 'Kontakt na slici',
  text: 'Na drugoj fotografiji vidi se broj mobitela. Uklonite je ili prekrijte broj pa ponovno pošaljite objavu.',
};

export const deactivations: readonly Remark[] = [
  { reason: 'Objava već postoji', text: 'Jednaka objava poslana je dvaput. Ostavili smo noviju.' },
  {
    reason: 'Nije dopušteno',
    text: 'Korisnici su prijavili da se posao više ne nudi pod navedenim uvjetima. Javite se podršci.',
  },
];

interface ReviewText {
  stars: number;
  comment: string;
}

export const plainReviews: readonly ReviewText[] = [
  { stars: 5, comment: 'Dogovoreno i napravljeno, bez ikakvih primjedbi.' },
  { stars: 5, comment: 'Brz odgovor, točan dolazak i poštena cijena. Što više tražiti?' },
  { stars: 5, comment: 'Već drugi put surađujemo i opet je sve bilo kako treba.' },
  { stars: 5, comment: 'Susjedi su nam dali preporuku i sad je mi prosljeđujemo dalje.' },
  { stars: 5, comment: 'Jasna ponuda, bez naknadnih iznenađenja. Tako bi uvijek trebalo biti.' },
  { stars: 5, comment: 'Gotovo dan prije roka, a rezultat bolji od očekivanog.' },
  { stars: 5, comment: 'Odlična komunikacija od prve poruke do zadnjeg dana.' },
  { stars: 5, comment: 'Uredno, tiho i precizno. Vidi se dugogodišnje iskustvo.' },
  { stars: 5, comment: 'Dobili smo iskren savjet i uštedjeli, iako je to značilo manji posao.' },
  { stars: 5, comment: 'Sve je trajalo kraće nego što smo mislili, a cijena je ostala ista.' },
  { stars: 5, comment: 'Hvala na strpljenju s našim promjenama u zadnji čas.' },
  {
    stars: 5,
    comment: 'Rijetko tko danas odgovori na poruku isti dan. Ovdje je dogovor pao za sat vremena.',
  },
  { stars: 5, comment: 'Kvaliteta se vidi u detaljima. Preporučujemo obitelji i prijateljima.' },
  { stars: 5, comment: 'Vrlo ugodna suradnja, javit ćemo se opet.' },
  { stars: 5, comment: 'Napravljeno točno onako kako smo zamislili.' },
  { stars: 5, comment: 'Točnost u minutu i račun bez pitanja. Svaka čast.' },
  { stars: 4, comment: 'Vrlo dobro, samo je na prvi termin trebalo malo pričekati.' },
  { stars: 4, comment: 'Zadovoljni smo, iako je potrajalo dan dulje od dogovora.' },
  { stars: 4, comment: 'Dobar posao i korektna cijena. Ponuda je mogla biti malo detaljnija.' },
  { stars: 4, comment: 'Sve u svemu vrlo dobro, sitna dorada riješena je odmah.' },
  { stars: 4, comment: 'Kvalitetno napravljeno, uz kratko kašnjenje prvog dana.' },
  { stars: 4, comment: 'Pouzdano i pristojno. Termin je jednom pomaknut, ali uz najavu.' },
  { stars: 3, comment: 'Rezultat je u redu, ali dogovor oko termina bio je naporan.' },
  { stars: 3, comment: 'Prihvatljivo za tu cijenu, očekivali smo malo više.' },
];

export const clientReviews: readonly ReviewText[] = [
  { stars: 5, comment: 'Sve je bilo pripremljeno za početak radova, a račun podmiren isti dan.' },
  { stars: 5, comment: 'Jasan dogovor i točne mjere u upitu. Takvi klijenti olakšavaju posao.' },
  { stars: 5, comment: 'Vrlo ugodna suradnja i brzi odgovori na poruke.' },
  { stars: 5, comment: 'Dogovor je poštovan do zadnje sitnice. Preporuka svim majstorima.' },
  { stars: 5, comment: 'Korektan dogovor i plaćanje bez odgode.' },
  { stars: 4, comment: 'Sve u redu, samo se termin nekoliko puta mijenjao.' },
  { stars: 4, comment: 'Dobra suradnja, opis posla mogao je biti malo detaljniji.' },
];

interface Answers {
  glad: readonly string[];
  sorry: readonly string[];
}

/**
 * Answers to reviews of four or five stars, and to lower ones; `we` is for companies, `one` for individual
 * workers.
 */
export const answers: Readonly<Record<'one' | 'we', Answers>> = {
  one: {
    glad: [
      'Hvala na lijepim riječima. Javite se kad god zatreba.',
      'Hvala Vam na povjerenju i na jasnom dogovoru od prvog dana.',
      'Zahvaljujem na ocjeni. Bude li trebalo što doraditi, tu sam.',
      'Hvala, bilo mi je zadovoljstvo raditi za Vas.',
    ],
    sorry: [
      'Hvala na iskrenoj ocjeni. Javite mi se porukom pa ćemo dogovoriti popravak.',
      'Žao mi je što nije bilo po Vašoj mjeri. Primjedbu primam i vodit ću računa o tome.',
    ],
  },
  we: {
    glad: [
      'Hvala u ime cijele ekipe. Tu smo i za sljedeći posao.',
      'Zahvaljujemo na povjerenju i na strpljenju dok su trajali radovi.',
      'Hvala Vam, prenijet ćemo pohvale kolegama koji su bili na terenu.',
    ],
    sorry: [
      'Hvala na iskrenoj ocjeni. Javite nam se porukom kako bismo ovo ispravili.',
      'Ispričavamo se zbog propusta. Razgovarali smo s ekipom i rado ćemo doći ponovno.',
    ],
  },
};
