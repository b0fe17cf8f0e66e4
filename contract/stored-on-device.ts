/**
 * Inventory of data stored in the browser. The privacy pages show it together with `data-inventory.ts`;
 * `e2e/storage.spec.ts` and `server/pages/stored.test.ts` check that it is complete.
 */

interface OnDevice {
  name: string;
  is: RegExp;
  purpose: string;
  lasts: string;
}

const named = (name: string, purpose: string, lasts: string): OnDevice => ({
  name,
  is: new RegExp(`^${name.replaceAll('.', '\\.')}$`),
  purpose,
  lasts,
});

export const storedCookies: readonly OnDevice[] = [
  named(
    'authToken',
    'Prepoznaje Vas kad ste prijavljeni',
    'do odjave, najdulje onoliko koliko dopušta preglednik',
  ),
  named(
    'device',
    'Razlikuje Vaš uređaj od drugih, i od onih na istoj mreži, da Vas pokušaji drugih ne zaključaju',
    '400 dana',
  ),
  named('theme', 'Pamti svijetlu ili tamnu temu koju ste odabrali', 'godinu dana'),
  named('write', 'Sprječava da nakon spremanja ili slanja vidite prije učitanu stranicu', '10 sekundi'),
  named('flash', 'Nosi poruku o uspjehu na iduću stranicu', 'do iduće stranice'),
  named(
    'notifications_enabled',
    'Pamti da ste uključili obavijesti na ovom uređaju',
    'do isključivanja, najdulje 400 dana',
  ),
];

/** `localStorage`: remains on the device. */
export const storedOnDevice: readonly OnDevice[] = [
  {
    name: 'skica-upita',
    is: /^skica-upita:/,
    purpose: 'Nedovršen upit ili usluga, da ne pišete ispočetka',
    lasts: 'dok ga ne pošaljete ili odbacite',
  },
  {
    name: 'skica-oglasa',
    is: /^skica-oglasa:/,
    purpose: 'Nedovršen oglas',
    lasts: 'dok ga ne pošaljete ili odbacite',
  },
  {
    name: 'chat-draft',
    is: /^chat-draft \d+ \d+$/,
    purpose: 'Započeta poruka sugovorniku',
    lasts: 'dok je ne pošaljete ili izbrišete',
  },
  {
    name: 'outbox',
    is: /^outbox \d+$/,
    purpose: 'Poruke koje čekaju vezu s internetom',
    lasts: 'dok ne budu poslane',
  },
  named('trazeno', 'Zadnje pretrage, da ih ne upisujete ponovno', 'dok ih ne izbrišete ili se ne odjavite'),
  named('mjesto-upita', 'Mjesto zadnjeg upita, ponuđeno u idućem', 'dok ga ne izbrišete ili se ne odjavite'),
  named('bell', 'Pamti da ste isključili zvuk obavijesti', 'dok ga ne uključite'),
  named(
    'install',
    'Koliko ste puta došli i jeste li što obavili, da ponudu za početni zaslon vidite kad ima smisla; i da ste je odbili',
    'dok ga ne izbrišete',
  ),
  named('push.ask-after', 'Pamti kad ste odgodili pitanje o obavijestima na uređaj', 'dok ga ne izbrišete'),
];

/** `sessionStorage`: deleted when the tab is closed. */
export const storedInTab: readonly OnDevice[] = [
  named(
    'react-router-scroll-positions',
    'Dokle ste došli na stranici, za povratak na isto mjesto',
    'dok ne zatvorite karticu',
  ),
  {
    name: 'typed',
    is: /^typed:/,
    purpose: 'Upisano i odabrano u obrascu koji je prekinula prijava',
    lasts: 'dok ne zatvorite karticu',
  },
  named('after-login', 'Što ste započeli prije prijave', 'dok ne zatvorite karticu'),
  named('social-sign-in', 'Prijava preko Googlea ili Facebooka u tijeku', 'dok se ne vratite'),
  named(
    'ads.reported',
    'Oglasi koje ste u ovoj kartici već vidjeli, da se ne broje dvaput',
    'dok ne zatvorite karticu',
  ),
  named(
    'chunk-reload',
    'Kad je stranica zadnji put ponovno učitana radi nove inačice',
    'dok ne zatvorite karticu',
  ),
];

/** `indexedDB`: files too large for the other stores. */
export const storedFiles: readonly OnDevice[] = [
  named(
    'mestar',
    'Slike i dokumenti nedovršenih upita, usluga, oglasa i poruka te obrazaca koje je prekinula prijava',
    'dok ih ne pošaljete ili odbacite; iz prekinutih obrazaca najdulje do prvog dolaska nakon jednog dana',
  ),
];

/** `caches`: pages readable offline. */
export const storedPages: readonly OnDevice[] = [
  {
    name: 'mestar-frame',
    is: /^mestar-frame-/,
    purpose: 'Dijelovi stranice koji su svima isti, da se otvori i bez veze',
    lasts: 'do iduće inačice stranice',
  },
  {
    name: 'mestar-pages',
    is: /^mestar-pages-/,
    purpose: 'Zadnji poslovi, razgovori, dogovori i popisi koje ste čitali, za čitanje bez veze',
    lasts: 'do odjave ili druge prijave, najdulje 30 dana',
  },
  {
    name: 'mestar-pictures',
    is: /^mestar-pictures-/,
    purpose: 'Umanjene slike s tih stranica, najviše 12 MB',
    lasts: 'dok je spremljena stranica na kojoj su, najdulje do odjave ili druge prijave',
  },
  named(
    'mestar-state',
    'Za koga su te stranice, i kopija poruka koje čekaju vezu',
    'do odjave ili druge prijave',
  ),
];
