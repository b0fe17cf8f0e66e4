import { expect, test } from 'vitest';
import { faultsIn } from '../e2e/croatian-words.ts';

test.each([
  'Zdravo, undefined',
  'Ukupno NaN €',
  'Ocjena null od 5',
  '[object Object]',
  'Polje job_category_id je obavezno.',
  'auth.password_short',
  'Pozdrav {ime}',
  'Something went wrong',
  'Invalid email',
  'Loading…',
  '21 poslova',
  '2 ocjena',
  '1.002 poslova',
  '11 majstor',
  'Poslano 20. studenoga 2026.. Odgovor stiže emailom.',
])('the check detects a fault in the Croatian text “%s”', (text) =>
  expect(faultsIn(text).length).toBeGreaterThan(0),
);

test.each([
  '0 poslova, 1 posao, 2 posla, 5 poslova, 11 poslova, 21 posao, 22 posla, 25 poslova',
  '1 ocjena i 21 ocjena, 4 ocjene, 1.002 posla',
  'od 1 do 21 poslova',
  'Pišite na ana@the-site.test ili https://a.test/this/page',
  'Ne smije sadržavati manje od 5 znakova. To je sve na stranici.',
  'slika_kupaonice.jpg',
  'notifications_enabled pamti da ste uključili obavijesti',
  'Ime portala: {portal}.',
  '12. 3. 2026. u 8:05',
  'Cijena 1...',
])('the check accepts the Croatian text “%s”', (text) => expect(faultsIn(text)).toEqual([]));
