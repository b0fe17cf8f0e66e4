import type { SceneName } from '../art/scenes.ts';
import { type Clock, later } from './clock.ts';

interface PlannedMessage {
  from: string;
  at: Date;
  /** Content of the message: exactly one of these four properties is set. */
  text?: string;
  picture?: { scene: SceneName; name: string };
  document?: string;
  offer?: PlannedOffer;
}

export interface PlannedOffer {
  post: string;
  work: string;
  cents: readonly [from: number, to: number | null];
  startsInDays: number | null;
  validDays: number;
}

export interface PlannedChat {
  key: string;
  pair: readonly [string, string];
  messages: readonly PlannedMessage[];
  unread: number;
}

const ivana = 'ivana-barisic';
const kresimir = 'kresimir-vukovic';
const domagoj = 'domagoj-peric';
const petra = 'petra-milinovic';

type Word = Omit<PlannedMessage, 'from' | 'at'> | string;

function plannedChat(
  key: string,
  pair: PlannedChat['pair'],
  start: Date,
  words: readonly (readonly [string, number, Word])[],
  unread = 0,
): PlannedChat {
  let at = start;
  const messages = words.map(([from, minutes, word]) => {
    at = later(at, minutes);
    return { from, at, ...(typeof word === 'string' ? { text: word } : word) };
  });
  return { key, pair, messages, unread };
}

/**
 * Returns past chats in which a worker answered a question after the given number of minutes, for the median
 * response time on the profile.
 */
const earlier = (
  clock: Clock,
  worker: string,
  asked: readonly (readonly [who: string, minutes: number, question: string, answer: string])[],
) =>
  asked.map(([who, minutes, question, answer], place) =>
    plannedChat(`${worker}-${who}`, [who, worker], clock.daysAgo(15 + place * 6, 8 + place, 25), [
      [who, 0, question],
      [worker, minutes, answer],
    ]),
  );

export function chats(clock: Clock): PlannedChat[] {
  return [
    plannedChat('domagoj', [ivana, domagoj], clock.daysAgo(1, 19, 14), [
      [ivana, 0, 'Dobar dan, izbacuje nam osigurač kad uključimo pećnicu. O čemu bi se moglo raditi?'],
      [domagoj, 16, 'Dobar dan, najčešće je kriv grijač pećnice ili preopterećen strujni krug.'],
      [domagoj, 0.4, 'Pošaljite mi sliku razvodnog ormara.'],
    ]),
    plannedChat('domagoj-danas', [ivana, domagoj], clock.minutesAgo(34), [
      [ivana, 0, { picture: { scene: 'panel', name: 'razvodni-ormar.jpg' } }],
      [ivana, 0.3, 'Šaljem sliku. Osigurač je onaj treći slijeva, 16 A.'],
      [
        domagoj,
        5,
        'Hvala. Na istom su krugu i perilica i pećnica, to treba razdvojiti. Mogu doći u petak u 16 sati.',
      ],
      [domagoj, 0.4, { document: 'razdvajanje-krugova.pdf' }],
      [ivana, 3, 'Odlično, čekamo Vas u petak.'],
    ]),
    plannedChat(
      'kresimir',
      [ivana, kresimir],
      clock.minutesAgo(95),
      [
        [ivana, 0, 'Dobar dan, možete li danas pogledati slavinu u kupaonici? Curi na spoju sa zidom.'],
        [kresimir, 22, 'Dobar dan, mogu poslije posla. Trebat će mi pristup glavnom ventilu.'],
        [ivana, 6, 'Ventil je u hodniku, otključat ću ga.'],
        [kresimir, 9, 'Odlično, imam i novu brtvu i slavinu za svaki slučaj.'],
        [kresimir, 0.3, 'Hvala, vidimo se u 17 sati.'],
      ],
      2,
    ),
    plannedChat(
      'stimac',
      [ivana, 'gradnja-stimac'],
      clock.minutesAgo(240),
      [
        [ivana, 0, 'Dobar dan, zanima nas adaptacija kupaonice od 5 m². Možete li poslati okvirnu ponudu?'],
        ['gradnja-stimac', 90, { document: 'ponuda-adaptacija.pdf' }],
      ],
      1,
    ),
    plannedChat('pvc', [ivana, 'pvc-stolarija-dolenec'], clock.daysAgo(1, 9, 10), [
      [
        'pvc-stolarija-dolenec',
        0,
        {
          offer: {
            post: 'inquiry-51',
            work: 'Zamjena traka na dvjema roletama, čišćenje i podmazivanje vodilica. Materijal je uključen.',
            cents: [7000, null],
            startsInDays: 2,
            validDays: 12,
          },
        },
      ],
      [ivana, 40, 'Hvala na ponudi, javit ću se do sutra.'],
    ]),
    plannedChat('sinisa', [ivana, 'sinisa-bozic'], clock.daysAgo(1, 12, 5), [
      [
        'sinisa-bozic',
        0,
        {
          offer: {
            post: 'inquiry-51',
            work: 'Popravak obiju roleta s novim trakama i namatačima. Dolazim isti dan kad se dogovorimo.',
            cents: [8000, 11_000],
            startsInDays: null,
            validDays: 20,
          },
        },
      ],
      ['sinisa-bozic', 0.4, 'Ako je potrebno mijenjati i osovinu, javim Vam prije nego počnem.'],
    ]),
    plannedChat('sime', [ivana, 'sime-juric'], clock.daysAgo(3, 10, 20), [
      [ivana, 0, 'Imam već kupljene pločice, oko 18 kvadrata. Radite li i to?'],
      ['sime-juric', 50, 'Super. Cijena rada je 32 € po kvadratu, mogu od 12. u mjesecu.'],
    ]),
    plannedChat('marijana', [ivana, 'marijana-cosic'], clock.daysAgo(4, 16, 40), [
      [ivana, 0, 'Možete li mi pokazati koju sobu ste zadnju radili?'],
      ['marijana-cosic', 35, { picture: { scene: 'wall', name: 'dnevni-boravak.jpg' } }],
    ]),
    plannedChat('zeljka', [ivana, 'zeljka-blazevic'], clock.daysAgo(7, 8, 15), [
      [ivana, 0, 'Dobar dan, presvlačite li i stare fotelje s oprugama?'],
      ['zeljka-blazevic', 25, 'Presvlačim, opruge po potrebi zamijenim. Kad Vam odgovara da dođem po njih?'],
      [ivana, 130, 'Može u četvrtak poslije 17 sati.'],
    ]),
    plannedChat(
      'petra',
      [petra, kresimir],
      clock.minutesAgo(26),
      [
        [
          kresimir,
          0,
          {
            offer: {
              post: 'inquiry-15',
              work: 'Zamjena oštećene cijevi ispod sudopera, novi sifon i provjera ostalih spojeva. Dolazim danas.',
              cents: [9000, 12_000],
              startsInDays: 0,
              validDays: 3,
            },
          },
        ],
        [petra, 9, 'Dobar dan, hvala na brzom odgovoru. Koliko dugo traje popravak?'],
      ],
      1,
    ),
    plannedChat('kresimir-zeljka', ['zeljka-blazevic', kresimir], clock.daysAgo(12, 14, 30), [
      ['zeljka-blazevic', 0, 'Dobar dan, radite li i u Varaždinu?'],
      [kresimir, 45, 'Nažalost samo u Zagrebu i okolici, ali mogu Vam preporučiti kolegu.'],
    ]),
    ...earlier(clock, kresimir, [
      [
        'marijana-cosic',
        18,
        'Dobar dan, imate li vremena za zamjenu dvaju radijatora?',
        'Imam, idući tjedan u srijedu ili četvrtak.',
      ],
      [
        'sime-juric',
        12,
        'Dobar dan, treba nam vodoinstalater za kupaonicu u kojoj polažem pločice.',
        'Može, javite kad su zidovi otvoreni.',
      ],
      [
        'sinisa-bozic',
        31,
        'Bok, koliko naplaćujete izlazak na teren?',
        'U Zagrebu 30 €, a uračunam ga u cijenu popravka.',
      ],
    ]),
    ...earlier(clock, domagoj, [
      [petra, 9, 'Dobar dan, radite li i vikendom?', 'Subotom do 14 sati, nedjeljom samo hitne kvarove.'],
      [
        'marijana-cosic',
        24,
        'Dobar dan, možete li zamijeniti rasvjetu na stubištu?',
        'Mogu. Pošaljite mi broj svjetiljki i visinu stropa.',
      ],
      ['sime-juric', 15, 'Bok, treba izvući dvije utičnice prije pločica.', 'Može u ponedjeljak ujutro.'],
      [
        'zeljka-blazevic',
        40,
        'Dobar dan, koliko košta pregled instalacije u radionici?',
        'Za radionicu do 100 m² je 120 €, s ispitnim listom.',
      ],
    ]),
    ...earlier(clock, 'pvc-stolarija-dolenec', [
      [
        petra,
        170,
        'Dobar dan, ugrađujete li i klupčice uz nove prozore?',
        'Ugrađujemo, unutarnje i vanjske, u dogovorenoj boji.',
      ],
      [
        'marijana-cosic',
        205,
        'Dobar dan, koliko se čeka na balkonska vrata po mjeri?',
        'Oko četiri tjedna od izmjere.',
      ],
      [
        'sime-juric',
        150,
        'Bok, može li se okretni okvir podesiti da ne zapinje?',
        'Može, obično je gotovo za pola sata.',
      ],
      [
        'zeljka-blazevic',
        190,
        'Dobar dan, odvozite li stare prozore?',
        'Odvozimo ih isti dan, uključeno je u cijenu.',
      ],
      [kresimir, 180, 'Bok, radite li i manje otvore, za kotlovnicu?', 'Radimo, pošaljite mjere.'],
    ]),
    ...earlier(clock, 'sinisa-bozic', [
      [
        petra,
        18,
        'Dobar dan, popravljate li i rolete na motor?',
        'Popravljam. Koji je motor, piše na poklopcu kutije?',
      ],
      [
        'marijana-cosic',
        22,
        'Dobar dan, komarnik za balkonska vrata, može li po mjeri?',
        'Može, gotov je za nekoliko dana.',
      ],
      [
        'zeljka-blazevic',
        20,
        'Dobar dan, zapinju nam žaluzine u radionici.',
        'Vjerojatno je vodilica. Mogu doći u četvrtak.',
      ],
      [
        domagoj,
        25,
        'Bok, kupac ima roletu na prekidač koja ne reagira. Dolazite li?',
        'Dolazim, ako struja do kutije radi.',
      ],
      ['sime-juric', 16, 'Bok, imate li traku od 14 mm u sivoj?', 'Imam je u kombiju.'],
    ]),
  ];
}
