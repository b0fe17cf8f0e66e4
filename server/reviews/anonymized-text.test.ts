import { expect, test } from 'vitest';
import { anonymizedText } from './anonymized-text.ts';

const names = ['Zdenka Žigmundovski', 'zdenka skrobonja'];

test.for([
  ['Pitajte: Zdenka Žigmundovski.', 'Pitajte: [uklonjeno].'],
  ['Pitajte ZDENKU ŽIGMUNDOVSKI ili gospođu Žigmundovski.', 'Pitajte [uklonjeno] ili gospođu [uklonjeno].'],
  ['Preporuka od Zdenke Škrobonje, poslije Zigmundovski.', 'Preporuka od [uklonjeno], poslije [uklonjeno].'],
  ['ZDENKA S\u030CKROBONJA-Žig\u00ADmundovski!', '[uklonjeno]-[uklonjeno]!'],
  ['Zvao sam 091/778-1055 i pisao na zdenka@primjer.hr.', 'Zvao sam [uklonjeno] i pisao na [uklonjeno].'],
  ['Zdenka Horvat je sve pohvalila.', 'Zdenka Horvat je sve pohvalila.'],
  ['Došli su 12. 3. 2026. i sve uredili.', 'Došli su 12. 3. 2026. i sve uredili.'],
] as const)('the author’s names and contacts are removed from “%s”', ([text, without]) => {
  expect(anonymizedText(text, names)).toBe(without);
});

test('an author’s name is removed even if it contains characters special in regular expressions', () => {
  expect(anonymizedText('Preporuka od Ane, majstora nema boljih.', ['Ane'])).toBe(
    'Preporuka od [uklonjeno], majstora nema boljih.',
  );
  expect(anonymizedText('Preporuka od Obrt (Vodo+), sve.', ['Obrt (Vodo+)'])).toBe(
    'Preporuka od [uklonjeno], sve.',
  );
});

test('a name that is empty after folding leaves every text unchanged', () => {
  expect(anonymizedText('Sve je bilo uredno.', ['\u02B0'])).toBe('Sve je bilo uredno.');
});

test('a name with đ is also removed where it is typed as dj', () => {
  expect(anonymizedText('Zvao me Djuro Đurić.', ['Đuro Djurić'])).toBe('Zvao me [uklonjeno].');
});

test('removing an author’s name never makes a text exceed the maximum comment length', () => {
  expect([...anonymizedText('Iva Ić '.repeat(79), ['Iva Ić'])]).toHaveLength(555);
});
