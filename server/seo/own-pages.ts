interface OwnPage {
  title: string;
  text: string;
  drawing?: string;
}

const room = (title: string, drawing: string): OwnPage => ({
  title: `${title}: što treba napraviti?`,
  text: 'Odaberite stvar na crtežu ili napišite svojim riječima.',
  drawing,
});

/**
 * Titles and subtitles of the shared-link pictures for pages that are not edited in the CMS, by the last
 * segment of the page’s path (`naslovnica` for the home page). The titles match the headings of the pages.
 */
export const ownPages: Readonly<Record<string, OwnPage>> = {
  naslovnica: {
    title: 'Kućni poslovi i majstori iz Vašeg kraja',
    text: 'Opišite što treba popraviti ili izgraditi, a majstori Vam se javljaju sami.',
  },
  poslovi: {
    title: 'Poslovi po kategorijama',
    text: 'Od krovova i vodoinstalacija do vrta i selidbi.',
    drawing: 'gradevinski-radovi',
  },
  'aktivni-poslovi': {
    title: 'Aktivni poslovi',
    text: 'Svi aktivni upiti i usluge za kućne i zanatske poslove.',
    drawing: 'krovovi-i-limarija',
  },
  majstori: { title: 'Majstori', text: 'Majstori iz cijele Hrvatske s ocjenama klijenata.' },
  'novi-upit': {
    title: 'Objavite upit',
    text: 'Opišite što treba napraviti, dodajte fotografije i odaberite mjesto.',
  },
  oglasavanje: {
    title: 'Oglašavanje',
    text: 'Oglas vide ljudi koji upravo uređuju dom.',
    drawing: 'projektiranje-i-nadzor',
  },
  'kreirajte-oglas': {
    title: 'Kreirajte oglas',
    text: 'Račun nije potreban: napišite oglas, odaberite broj prikazivanja i platite karticom.',
    drawing: 'projektiranje-i-nadzor',
  },
  'kontakt-pomoc': {
    title: 'Pomoć i kontakt',
    text: 'Odgovori na česta pitanja i obrazac za poruku podršci.',
  },
  novosti: {
    title: 'Savjeti i novosti',
    text: 'O kućnim poslovima, ponudama i dogovoru s majstorima.',
    drawing: 'soboslikarstvo-i-licilastvo',
  },
  cijene: {
    title: 'Koliko koštaju kućni poslovi',
    text: 'Koliko su klijenti platili, po vrsti posla, županiji i godini.',
    drawing: 'keramika-i-kamen',
  },
  transparentnost: {
    title: 'Transparentnost',
    text: 'Koliko smo i kakvih odluka donijeli, bez ičijih podataka.',
  },
  registracija: {
    title: 'Registracija',
    text: 'Otvorite besplatan račun, objavite upit ili ponudite svoje usluge.',
  },
  kupaonica: room('Kupaonica', 'keramika-i-kamen'),
  kuhinja: room('Kuhinja', 'stolarija-i-namjestaj'),
  'spavaca-soba': room('Spavaća soba', 'podovi-i-parketi'),
  'dnevni-boravak': room('Dnevni boravak', 'soboslikarstvo-i-licilastvo'),
  potkrovlje: room('Potkrovlje', 'fasade-i-suha-gradnja'),
  'krov-i-dimnjak': room('Krov i dimnjak', 'krovovi-i-limarija'),
  'vrt-i-okucnica': room('Vrt i okućnica', 'vrt-i-okucnica'),
};
