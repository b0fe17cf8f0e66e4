import type { TicketTopic } from '#contract/help-labels.ts';
import { tickets } from '../../help/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Clock, later } from './clock.ts';

const plannedTickets: readonly [topic: TicketTopic, name: string, message: string, answer: string][] = [
  [
    'racun',
    'Jelena Šarić',
    'Ne stiže mi email za potvrdu računa.',
    'Poslali smo Vam novu poruku. Pogledajte i među neželjenom poštom.',
  ],
  [
    'drugo',
    'Mladen Kos',
    'Može li jedan obrt imati dva profila, za dvije djelatnosti?',
    'Dovoljan je jedan profil: u njemu odaberite sve vrste poslova kojima se bavite.',
  ],
  [
    'racun',
    'Sanela Tomić',
    'Promijenila sam broj mobitela, kako ga upisati?',
    'Broj mijenjate na stranici Uredi profil, u dijelu Kontakt.',
  ],
  [
    'drugo',
    'Obrt Lipa',
    'Kako poslati ponudu na upit iz druge županije?',
    'Ponudu možete poslati na svaki aktivan upit, bez obzira na županiju iz Vašeg profila.',
  ],
  [
    'podaci',
    'Filip Grgić',
    'Koje podatke o meni čuvate?',
    'Sve što čuvamo možete preuzeti na stranici Moji podaci.',
  ],
];
const [daysBack, every] = [56, 2];

export async function writeTickets(tx: Tx, clock: Clock, moderatorId: number | null): Promise<void> {
  const rows = Array.from({ length: daysBack / every }, (_, at) => {
    const ago = 1 + at * every;
    const [topic, name, message, answer] = plannedTickets[at % plannedTickets.length] ??
      plannedTickets[0] ?? ['drugo', '', '', ''];
    const createdAt = clock.daysAgo(ago, 7 + ((at * 5) % 9), (at * 17) % 60);
    const closedAt = later(createdAt, Math.round((60 + ((at * 37) % 160)) * (0.8 + ago / 120)));
    const email = `upit-${at + 1}@primjer.test`;
    return { topic, name, email, message, answer, createdAt, closedAt, closedBy: moderatorId };
  });
  await tx.insert(tickets).values(rows.toReversed());
}
