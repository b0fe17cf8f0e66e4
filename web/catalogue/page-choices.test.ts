import { expect, test } from 'vitest';
import type { FormChoices } from './form-choices.ts';
import { packChoices, unpackChoices } from './page-choices.ts';

test('packing shortens the lists of choices in a form, and unpacking restores them', () => {
  const choices: FormChoices = {
    categories: [
      { id: 4, name: 'Vodoinstalacije', key: 'vodoinstalacije', hue: 210, icon: 'wrench' },
      { id: 5, name: 'Krovopokrivanje, „limarija“', key: 'krov', hue: 20, icon: 'roof' },
    ],
    types: [],
    counties: [{ id: 1, name: 'Zadarska županija', key: 'zadarska-zupanija' }],
    towns: Array.from({ length: 50 }, (_, index) => ({
      id: index + 1,
      name: `Mjesto ${index}`,
      county_id: 1,
      postal_code: '23000',
    })),
  };
  const packed = packChoices(choices);
  expect(unpackChoices(packed)).toEqual(choices);
  expect(packed.length).toBeLessThan(JSON.stringify(choices).length / 2);
});
