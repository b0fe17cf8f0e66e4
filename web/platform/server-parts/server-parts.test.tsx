import { Bell, House, MessageCircle, Star } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, type LinkProps, Link as RouterLink, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { written } from './icon.tsx';
import { Link } from './link.tsx';

/** Attributes in one order: the browser does not mind theirs. */
const sorted = (html: string) =>
  html.replace(/<(\w+) ([^>]*)>/g, (_, name: string, attributes: string) => `<${name} ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(' ')}>`);

test('the server writes an icon as the browser renders it', () => {
  const uses = [{}, { size: 18 }, { className: 'a b', 'aria-hidden': true }, { size: '1em', strokeWidth: 1.5, 'data-x': 'y' }, { 'aria-label': 'Zvono' }];
  const deeper = [{ color: 'red' }, { role: 'img' }, { absoluteStrokeWidth: true, size: 48 }, { fill: 'currentColor' }];
  for (const icon of [Bell, House, MessageCircle, Star])
    for (const props of [...uses, ...deeper])
      expect(sorted(renderToStaticMarkup(createElement(written(icon), props)))).toBe(sorted(renderToStaticMarkup(createElement(icon, props))));
});

function rendered(kind: typeof RouterLink | typeof Link, props: LinkProps) {
  const router = createMemoryRouter([{ path: '/majstori', element: createElement(kind, props) }], { initialEntries: ['/majstori?stranica=2'] });
  return sorted(renderToStaticMarkup(createElement(RouterProvider, { router })));
}

test('the server writes a link as the browser renders it, whatever it leads to', () => {
  const to: LinkProps['to'][] = [
    '/',
    '/poslovi/12',
    '/majstori?where_in[county_id]=1,2#popis',
    '?stranica=3',
    '..',
    './x',
    '//zli.hr/',
    'https://primjer.hr/',
    { search: '?a=1' },
  ];
  for (const one of to)
    for (const props of [
      {},
      { className: 'a', 'aria-current': 'page' as const, prefetch: 'intent' as const },
      { discover: 'none' as const, replace: true },
      { reloadDocument: true, target: '_blank' },
    ])
      expect(rendered(Link, { to: one, children: 'Ime', ...props })).toBe(rendered(RouterLink, { to: one, children: 'Ime', ...props }));
});
