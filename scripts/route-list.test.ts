import { expect, test } from 'vitest';
import { shortened } from './route-list.mjs';

const listOf = (routes: Record<string, string[]>) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/entry.js', imports: ['/react.js'] },
    routes: Object.fromEntries(Object.entries(routes).map(([id, imports]) => [id, { id, imports, css: [] }])),
  })};`;

test('a route names what is not there already, in the order all routes share', () => {
  expect(shortened(listOf({ home: ['/react.js', '/b.js', '/a.js'], jobs: ['/entry.js', '/c.js', '/a.js', '/react.js'] }))).toBe(
    listOf({ home: ['/a.js', '/b.js'], jobs: ['/a.js', '/c.js'] }),
  );
});

test('a list in another form is refused, since pages would not load', () => {
  expect(() => shortened('export default {}')).toThrow('list of routes');
});
