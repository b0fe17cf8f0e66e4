import { expect, test } from 'vitest';
import { characterCount } from '#contract/format.ts';
import { cleared, type ListQuery } from '../catalogue/list-query.ts';
import { titleOf } from './saved-search-title.ts';

const choices = {
  categories: [
    { key: 'voda', name: 'Vodoinstalacije' },
    { key: 'krov', name: 'Krovovi i limarija' },
    { key: 'struja', name: 'Elektroinstalacije' },
  ],
  types: [
    { key: 'slavine', name: 'Ugradnja i zamjena slavina', parent: 'voda' },
    { key: 'cijevi', name: 'Popravak curenja i puknutih cijevi', parent: 'voda' },
  ],
  counties: [
    { key: 'zadarska', name: 'Zadarska' },
    { key: 'istarska', name: 'Istarska' },
    { key: 'grad-zagreb', name: 'Grad Zagreb' },
  ],
  towns: [
    { key: 'zadar', name: 'Zadar', parent: 'zadarska' },
    { key: 'zagreb', name: 'Zagreb', parent: 'grad-zagreb' },
  ],
};
const asked = (query: Partial<ListQuery>) => titleOf({ ...cleared({ sort: '' }), ...query }, choices);

test.each<[Partial<ListQuery>, string]>([
  [{}, 'Svi novi poslovi'],
  [{ categories: ['voda'], counties: ['zadarska'] }, 'Vodoinstalacije, Zadarska županija'],
  [{ counties: ['grad-zagreb'] }, 'Svi poslovi, Grad Zagreb'],
  [{ counties: ['grad-zagreb'], towns: ['zagreb'] }, 'Svi poslovi, Zagreb'],
  [
    { categories: ['voda'], types: ['slavine'], counties: ['zadarska'], towns: ['zadar'] },
    'Ugradnja i zamjena slavina, Zadar',
  ],
  [{ search: 'bojler', kind: 'inquiry' }, 'bojler, Tražim majstora'],
  [
    { categories: ['voda', 'krov'], counties: ['istarska'] },
    'Vodoinstalacije, Krovovi i limarija – Istarska županija',
  ],
  [
    { categories: ['voda', 'krov', 'struja'], counties: ['zadarska', 'istarska'], towns: ['zadar'] },
    'Vodoinstalacije, Krovovi i limarija i još 1 – Zadar, Istarska',
  ],
])('a search with %o is titled %s', (query, title) => {
  expect(asked(query)).toBe(title);
});

test('a long title is cut to the form’s limit', () => {
  const title = asked({
    search: 'popravak '.repeat(20),
    categories: ['voda'],
    types: ['slavine', 'cijevi'],
    counties: ['zadarska', 'istarska'],
  });
  expect(characterCount(title)).toBeLessThanOrEqual(80);
  expect(title).toMatch(/…$/);
});
