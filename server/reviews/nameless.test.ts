import { expect, test } from 'vitest';
import { nameless } from './nameless.ts';

const name = 'Zdenka Žigmundovski';

test.for([
  ['Pitajte: Zdenka Žigmundovski.', 'Pitajte: [uklonjeno].'],
  ['Pitajte ZDENKU ŽIGMUNDOVSKI ili gospođu Žigmundovski.', 'Pitajte [uklonjeno] ili gospođu [uklonjeno].'],
  ['Zvao sam 091/778-1055 i pisao na zdenka@primjer.hr.', 'Zvao sam [uklonjeno] i pisao na [uklonjeno].'],
  ['Zdenka Horvat je sve pohvalila.', 'Zdenka Horvat je sve pohvalila.'],
  ['Došli su 12. 3. 2026. i sve uredili.', 'Došli su 12. 3. 2026. i sve uredili.'],
] as const)('the author’s name and contacts are removed from “%s”', ([text, without]) => {
  expect(nameless(text, name)).toBe(without);
});

test('an author’s name is removed even if it contains characters special in regular expressions', () => {
  expect(nameless('Preporuka od Ane, majstora nema boljih.', 'Ane')).toBe(
    'Preporuka od [uklonjeno], majstora nema boljih.',
  );
  expect(nameless('Preporuka od Obrt (Vodo+), sve.', 'Obrt (Vodo+)')).toBe('Preporuka od [uklonjeno], sve.');
});

test('removing an author’s name never makes a text exceed the maximum comment length', () => {
  expect([...nameless('Iva Ić '.repeat(79), 'Iva Ić')]).toHaveLength(555);
});
