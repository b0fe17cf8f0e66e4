import type { NewsTopic } from '#contract/news-labels.ts';

interface Article {
  slug: string;
  topic: NewsTopic;
  category: string;
  daysAgo: number;
  title: string;
  lead: string;
  body: string;
}

export const demoNews: readonly Article[] = [
  {
    slug: 'kako-napisati-upit',
    topic: 'savjeti',
    category: 'projektiranje-i-nadzor',
    daysAgo: 3,
    title: 'Kako napisati upit na koji će majstori rado odgovoriti',
    lead: 'Nekoliko jasnih podataka i dvije fotografije često vrijede više od deset poruka.',
    body: `## Recite što se vidi

Majstor iz opisa mora razabrati što ga čeka. „Curi u kupaonici“ može značiti brtvu od nekoliko eura ili novu vertikalu. Napišite gdje je voda, otkad je primjećujete i je li se mjesto mijenjalo.

| Teško je procijeniti | Dovoljno za ponudu |
|---|---|
| Treba mi netko za kupaonicu, hitno. | Ispod umivaonika kaplje kad je voda otvorena. Sifon je plastičan, star oko deset godina, a ventil je u kupaonici. |

## Izmjerite ono što se može

Površina, visina i broj komada pretvaraju okvirnu cijenu u stvarnu. Dovoljna je mjera na jedan centimetar.

- Za bojenje: površina poda, visina stropa i broj prozora.
- Za keramiku: površina zidova i poda te veličina pločice.
- Za namještaj po mjeri: širina, visina i dubina mjesta.

## Fotografirajte dvaput

Jednom izdaleka, da se vidi prostorija, i jednom izbliza, da se vidi kvar. Pripazite da na slici nema telefona, registarske oznake ni osoba: takav se upit vraća na [doradu](/kontakt-pomoc).

> Uz upit se može priložiti do šest datoteka. Redoslijed se mijenja povlačenjem, a prva je slika naslovna.`,
  },
  {
    slug: 'sto-provjeriti-prije-ponude',
    topic: 'savjeti',
    category: 'kucni-majstor',
    daysAgo: 10,
    title: 'Što provjeriti prije nego što prihvatite ponudu',
    lead: 'Najniža cijena nije uvijek najpovoljnija. Evo pitanja koja vrijedi postaviti prije nego što dogovorite posao.',
    body: `## Što je u cijeni

Pitajte jesu li uključeni materijal, dolazak i odvoz otpada. Ponude uspoređujte tek kad obuhvaćaju isto.

## Tko radi i kada

Dogovorite dan početka i koliko posao traje. Kod većih radova pitajte tko dolazi na gradilište i koga zovete ako nešto zapne.

## Što kad nešto ne uspije

Dobar majstor unaprijed kaže koliko jamči za izvedeno. Zapišite dogovor u razgovor: ondje ostaje objema stranama.`,
  },
  {
    slug: 'servis-klima-uredaja',
    topic: 'sezona',
    category: 'grijanje-i-klimatizacija',
    daysAgo: 17,
    title: 'Servis klima-uređaja: što obuhvaća i kad ga dogovoriti',
    lead: 'U najvećoj potražnji na slobodan termin čeka se i po nekoliko tjedana. Redoviti servis zato vrijedi dogovoriti prije nje.',
    body: `## Što uključuje servis

Čišćenje filtara i isparivača, provjeru odvoda kondenzata i tlaka te kratko mjerenje temperature na izlazu.

## Što možete sami

Filtre unutarnje jedinice isperite mlakom vodom svakih nekoliko tjedana i pustite da se posve osuše.

## Kada zvati prije

Ako uređaj curi, smrzava se ili hladi slabije nego lani, ne čekajte redoviti termin.`,
  },
  {
    slug: 'provjereni-obrt',
    topic: 'portal',
    category: 'stolarija-i-namjestaj',
    daysAgo: 25,
    title: 'Provjereni obrt: što znači oznaka i kako je dobiti',
    lead: 'Oznaku dobivaju majstori čiji je OIB ispravan i čiju je obrtnicu pregledao moderator.',
    body: `## Što provjeravamo

Podudara li se ime na profilu s obrtnicom, pripada li joj OIB i je li dokument čitljiv. Preslika se briše čim se o njoj odluči.

## Što oznaka ne znači

Ne jamči za izvedbu. O kvaliteti govore ocjene, a najviše one s oznakom „potvrđen posao“.

## Kako je zatražiti

Na stranici [Provjera obrta](/korisnik/provjera-obrta) upišite OIB i priložite obrtnicu. Oznaka se ne plaća.`,
  },
  {
    slug: 'krov-prije-nevremena',
    topic: 'sezona',
    category: 'krovovi-i-limarija',
    daysAgo: 32,
    title: 'Krov prije nevremena: sedam mjesta koja valja pogledati',
    lead: 'Žlijeb pun lišća i jedan napukli crijep dovoljni su da voda nađe put do stropa. Pregled s tla traje deset minuta.',
    body: `## S tla

1. Žlijebovi: ima li u njima lišća i stoji li voda.
2. Crijep: vide li se pomaknuti ili napukli komadi.
3. Dimnjak: je li žbuka oko njega cijela.
4. Opšavi: podiže li se lim na rubovima.

## Iz potkrovlja

5. Mrlje na gredama i izolaciji.
6. Svjetlo koje prodire između crjepova.
7. Miris vlage nakon kiše.

Na krov se ne penjite sami: za to postoje [krovopokrivači](/krovovi-i-limarija).`,
  },
  {
    slug: 'koliko-boje-za-sobu',
    topic: 'savjeti',
    category: 'soboslikarstvo-i-licilastvo',
    daysAgo: 39,
    title: 'Koliko boje treba za jednu sobu',
    lead: 'Jednostavan račun s kojim ćete lakše usporediti ponude i izbjeći ostatke u ormaru.',
    body: `## Račun

Zbrojite duljine svih zidova i pomnožite s visinom. Oduzmite vrata i prozore pa pomnožite s brojem slojeva. Litra disperzije pokriva oko deset četvornih metara jednim slojem.

## Primjer

Soba od 4 × 5 metara visoka 2,6 metara ima oko 47 m² zidova. Bez vrata i prozora ostaje 42 m², pa za dva sloja treba oko 8,5 litara.`,
  },
  {
    slug: 'adaptacija-kupaonice',
    topic: 'savjeti',
    category: 'keramika-i-kamen',
    daysAgo: 51,
    title: 'Kad je adaptaciju kupaonice bolje podijeliti',
    lead: 'Jedan izvođač za sve ili svaki posao zasebno? Odgovor ovisi o tome tko će uskladiti rokove.',
    body: `## Jedan izvođač

Plaćate i usklađivanje, ali za rokove odgovara jedna osoba. To je dobar izbor kad u stanu ne možete biti svaki dan.

## Više majstora

Često je jeftinije, a traži da netko drži redoslijed: instalacije, estrih, hidroizolacija, keramika, sanitarije. Između njih ostavite koji dan.`,
  },
];
