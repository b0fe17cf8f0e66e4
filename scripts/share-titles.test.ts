import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownPages } from '../server/seo/own-pages.ts';
import { rooms } from '../web/rooms/rooms.ts';

// Pictures for shared links are rendered on the server, which cannot read the pages’ headings. This test
// checks that their titles match.

const web = path.resolve(import.meta.dirname, '../web');
const pages = globSync('**/*.page.tsx', { cwd: web }).map((file) =>
  readFileSync(path.join(web, file), 'utf8'),
);

test('the share picture of a static page shows the title of the page', () => {
  const ofRooms = Object.values(rooms).map(({ name }) => `${name}: što treba napraviti?`);
  for (const { title } of Object.values(ownPages))
    expect(ofRooms.includes(title) || pages.some((page) => page.includes(`'${title}'`)), title).toBe(true);
  expect(Object.values(ownPages).filter(({ title }) => ofRooms.includes(title))).toHaveLength(ofRooms.length);
});
