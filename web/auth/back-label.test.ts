import { expect, test } from 'vitest';
import { backLabel } from './back-label.ts';

test.each([
  [undefined, 'Natrag na početnu'],
  ['/', 'Natrag na početnu'],
  ['/poslovi', 'Natrag na popis poslova'],
  ['/aktivni-poslovi', 'Natrag na popis poslova'],
  ['/korisnik/poslovi', 'Natrag na popis poslova'],
  ['/majstori', 'Natrag na popis majstora'],
  ['/vodoinstalacije', 'Natrag na poslove iz kategorije'],
  ['/vodoinstalacije/zadarska', 'Natrag na poslove iz kategorije'],
  ['/poslovi/12', 'Natrag'],
  ['/korisnici/ana-anic', 'Natrag'],
  ['/admin/moderiranje', 'Natrag'],
])('the back link to %s is labelled "%s"', (path, label) => {
  expect(backLabel(path)).toBe(label);
});
