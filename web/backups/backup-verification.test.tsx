import { expect, test } from 'vitest';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { BackupVerification } from './backup-verification.tsx';

const base = { file: '2026-11-20-0315', verified_at: '2026-11-20T03:20:00.000Z', error: null };
const last_good = { verified_at: '2026-11-19T03:20:00.000Z', moment: '2026-11-19T03:15:00.000Z' };
const words = (verification: Parameters<typeof BackupVerification>[0]['verification']) =>
  wordsOf(rendered(<BackupVerification verification={verification} />));

test('the overview shows the last backup verified as restorable, and its time', () => {
  const sentence =
    'Kopija 2026-11-20-0315 može se vratiti: provjerena je 20. studenoga 2026. u 4:20, a čuva stanje od 19. studenoga 2026. u 4:15.';
  expect(words({ ...base, last_good })).toContain(sentence);
});

test('the overview shows a failed verification with its error, and the last restorable backup', () => {
  const failed = { ...base, error: 'The backup was altered.' };
  expect(rendered(<BackupVerification verification={{ ...failed, last_good }} />)).toContain('note-brick');
  expect(words({ ...failed, last_good })).toContain(
    'Provjera kopije 2026-11-20-0315 nije uspjela (20. studenoga 2026. u 4:20): The backup was altered. ' +
      'Zadnja kopija koja se može vratiti čuva stanje od 19. studenoga 2026. u 4:15.',
  );
  expect(words({ ...failed, last_good: null })).toContain('Nijedna kopija do sada nije uspješno vraćena.');
  expect(words(null)).toContain('Još nijedna kopija nije provjerena vraćanjem.');
});
