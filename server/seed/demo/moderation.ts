import { type Clock, later } from './clock.ts';
import { onePage } from './one-page.ts';
import type { Person } from './people.ts';

export interface PlannedCheck {
  person: Person;
  oib: string;
  at: Date;
  decided: { approved: boolean; reason: string | null; at: Date } | undefined;
}

export interface PlannedReport {
  by: string;
  /**
   * Type of the reported content. The report is about the newest content of this type by another person,
   * which is chosen after everything else is written.
   */
  of: 'post' | 'profile' | 'review';
  reason: 'spam' | 'fraud' | 'other';
  details: string;
  at: Date;
  outcome: string | undefined;
}

/** Fictional, with valid check digits. */
const oibs = ['48151623425', '27182818283', '31415926539', '16180339882'];

/** Matches names whose letters the PDF's font supports. */
const plain = /^[A-Za-z -]+$/;

export function moderation(
  everybody: readonly Person[],
  clock: Clock,
): { checks: PlannedCheck[]; reports: PlannedReport[] } {
  const unchecked = everybody.filter(
    (one) =>
      one.type === 'worker' && !one.tradeVerified && !one.signsIn && one.ageDays > 30 && plain.test(one.name),
  );
  const known = everybody.filter((one) => one.email === 'majstor@demo.test');
  const checks = [...known, ...unchecked].slice(0, oibs.length).map((person, place) => {
    const at =
      place === 0
        ? clock.daysAgo(Math.floor(person.ageDays / 2) + 1, 9, 30)
        : clock.daysAgo(4 - place, 8 + place, 12);
    const approved = place === 0;
    const decided = { approved, reason: approved ? null : 'Dokument nije čitljiv.', at: later(at, 24 * 60) };
    return { person, oib: oibs[place] ?? '', at, decided: place < 2 ? decided : undefined };
  });
  return {
    checks,
    reports: [
      {
        by: 'petra-milinovic',
        of: 'profile',
        reason: 'other',
        details: 'Broj telefona na profilu ne radi, a na poruke nitko ne odgovara.',
        at: clock.daysAgo(9, 10, 5),
        outcome: 'Broj je provjeren i radi. Prijavitelj je obaviješten.',
      },
      {
        by: 'kresimir-vukovic',
        of: 'review',
        reason: 'fraud',
        details: 'Za ovu osobu nikad nisam radio. Vjerojatno me zamijenila s nekim drugim.',
        at: clock.daysAgo(2, 8, 40),
        outcome: undefined,
      },
      {
        by: 'domagoj-peric',
        of: 'post',
        reason: 'spam',
        details: 'Isti je upit objavljen i prošli tjedan, pod drugim imenom.',
        at: clock.daysAgo(1, 17, 22),
        outcome: undefined,
      },
    ],
  };
}

export const licencePdf = ({ person, oib }: PlannedCheck): Buffer =>
  onePage(
    `1.5 w 60 90 475 662 re S 0.6 w 66 96 463 650 re S
BT /F2 26 Tf 222 660 Td (OBRTNICA) Tj ET BT /F1 11 Tf 200 632 Td (primjer za isprobavanje, nije isprava) Tj ET
BT /F1 11 Tf 110 540 Td (Obrtnik) Tj ET BT /F2 16 Tf 110 518 Td (${person.name}) Tj ET
BT /F1 11 Tf 110 470 Td (OIB) Tj ET BT /F2 16 Tf 110 448 Td (${oib}) Tj ET
0.6 w 330 180 150 0 re S BT /F1 10 Tf 392 164 Td (potpis i pečat) Tj ET`.replaceAll('č', 'c'),
  );
