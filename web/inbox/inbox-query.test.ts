import { expect, test } from 'vitest';
import { caseOf, inboxHref, nextOf, placeIn } from './inbox-query.ts';

test('the URL contains the filters and the selected case', () => {
  const place = {
    kind: 'ad',
    mine: true,
    urgent: true,
    order: 'najstarije',
    after: '1.5.0.7',
    chosen: { kind: 'ad', id: 12 },
  } as const;
  const href = inboxHref(place);
  expect(href).toBe(
    '/admin/moderiranje?vrsta=oglas&moje=da&hitno=da&poredak=najstarije&nakon=1.5.0.7&predmet=oglas-12',
  );
  expect(placeIn(new URLSearchParams(href.split('?')[1]))).toEqual(place);
  expect(inboxHref(placeIn(new URLSearchParams()))).toBe('/admin/moderiranje');
});

test('unknown parameters are ignored', () => {
  expect(placeIn(new URLSearchParams('vrsta=nista&poredak=toString&predmet=upit-x'))).toMatchObject({
    kind: undefined,
    order: 'hitno',
    chosen: undefined,
  });
  expect(placeIn(new URLSearchParams('upit=7')).chosen).toEqual({ kind: 'job_post', id: 7 });
  expect(caseOf('upit-0')).toBeUndefined();
});

test('the next unclaimed case opens or, at the end of the list, an earlier one', () => {
  const row = (id: number, mine?: boolean) => ({
    kind: 'ad' as const,
    id,
    claim: mine === undefined ? null : { mine },
  });
  const rows = [row(1), row(2, false), row(3), row(4, false)];
  const after = (id: number) => nextOf(rows, { kind: 'ad', id })?.id;
  expect([after(1), after(3), after(9)]).toEqual([3, 1, 1]);
  expect(nextOf([row(1)], { kind: 'ad', id: 1 })).toBeUndefined();
});
