import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownPages } from '../server/found/own-pages.ts';
import { rooms } from '../web/rooms/rooms.ts';

// The pictures for shared links are made on the server, which cannot see the pages: their headings are held together here.

const web = path.resolve(import.meta.dirname, '../web');
const pages = globSync('**/*.page.tsx', { cwd: web }).map((file) =>
  readFileSync(path.join(web, file), 'utf8'),
);

test('the pictures of the site’s own pages bear the titles of those pages', () => {
  const ofRooms = Object.values(rooms).map(({ name }) => `${name}: što treba napraviti?`);
  for (const { title } of Object.values(ownPages))
    expect(ofRooms.includes(title) || pages.some((page) => page.includes(`'${title}'`)), title).toBe(true);
  expect(Object.values(ownPages).filter(({ title }) => ofRooms.includes(title))).toHaveLength(ofRooms.length);
});
