import { expect, test } from 'vitest';
import type { FileStore } from '../storage/file-storage.ts';
import { deleteLeftFiles, restoreChoice, restoreFields, saveFields } from './form-restore.ts';

function memory() {
  const texts = new Map<string, string>();
  const files = new Map<string, File>();
  const store: FileStore = {
    put: async (id, file) => void files.set(id, file),
    get: async (id) => files.get(id),
    delete: async (id) => void files.delete(id),
    ids: async (begin) => [...files.keys()].filter((id) => id.startsWith(begin)),
  };
  return {
    files: store,
    held: files,
    texts: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    },
  };
}

const answer = { name: 'odgovori' };

test('values typed before the session ended are restored once, in the same form, without secrets', () => {
  const stores = memory();
  const typed = { answer: 'Hvala Vam.', password: 'tajna', otp: '123456', stars: 4, empty: '', parts: ['a'] };
  void saveFields(answer, { id: 7 }, 3, { typed, submitted: true }, {}, stores);
  expect(restoreFields(answer, { id: 8 }, 3, stores)).toBeNull();
  expect(restoreFields({ name: 'izbrisi' }, { id: 7 }, 3, stores)).toBeNull();
  expect(restoreFields(answer, { id: 7 }, 3, stores)).toEqual({
    typed: { answer: 'Hvala Vam.', stars: 4, parts: ['a'] },
    submitted: true,
  });
  expect(restoreFields(answer, { id: 7 }, 3, stores)).toBeNull();
});

test('a field that was emptied is restored as empty', () => {
  const stores = memory();
  const start = { title: 'Naslov', picture: null, note: '' };
  const typed = { title: '', picture: '', note: '', stars: 4 };
  void saveFields(answer, { id: 7 }, 3, { typed, submitted: false }, start, stores);
  expect(restoreFields(answer, { id: 7 }, 3, stores)?.typed).toEqual({ title: '', picture: '', stars: 4 });
});

test('values typed by one user are not restored for another', () => {
  const stores = memory();
  void saveFields(answer, { id: 7 }, 3, { typed: { answer: 'Hvala.' }, submitted: false }, {}, stores);
  expect(restoreFields(answer, { id: 7 }, 4, stores)).toBeNull();
  expect(restoreFields(answer, { id: 7 }, undefined, stores)).toBeNull();
});

test('a form without typed values stores nothing', () => {
  const stores = memory();
  void saveFields(
    answer,
    { id: 7 },
    3,
    { typed: { password: 'tajna', answer: '' }, submitted: false },
    { answer: '' },
    stores,
  );
  expect(restoreFields(answer, { id: 7 }, 3, stores)).toBeNull();
});

test('invalid stored values are ignored', () => {
  const stores = memory();
  stores.texts.setItem('typed:odgovori:3:7', '{');
  expect(restoreFields(answer, { id: 7 }, 3, stores)).toBeNull();
});

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const chosen = () => ({
  listed: ['m1', 'a', 'b'],
  files: new Map([
    ['a', photo('a.jpg')],
    ['b', photo('b.jpg')],
  ]),
});

test('chosen files are restored with the list that names them, even without typed values', async () => {
  const stores = memory();
  await saveFields(answer, { id: 7 }, 3, { typed: {}, submitted: true, choice: chosen() }, {}, stores);
  const kept = restoreFields(answer, { id: 7 }, 3, stores);
  expect(kept).toMatchObject({ submitted: true });
  if (!kept?.choice) throw new Error('No choice was stored.');
  const found = await restoreChoice(kept.choice, stores.files);
  expect(found.listed).toEqual(['m1', 'a', 'b']);
  expect([...found.files].map(([key, { name }]) => [key, name])).toEqual([
    ['a', 'a.jpg'],
    ['b', 'b.jpg'],
  ]);
  expect(stores.held.size).toBe(0);
});

test('a choice is restored without a file that the browser has lost', async () => {
  const stores = memory();
  await saveFields(answer, {}, 3, { typed: {}, submitted: true, choice: chosen() }, {}, stores);
  const [first = ''] = stores.held.keys();
  stores.held.delete(first);
  const kept = restoreFields(answer, {}, 3, stores);
  if (!kept?.choice) throw new Error('No choice was stored.');
  expect([...(await restoreChoice(kept.choice, stores.files)).files.keys()]).toEqual(['b']);
});

test('files of a user who has not signed in again are deleted after a day, and other files are kept', async () => {
  const stores = memory();
  await stores.files.put('skica', photo('skica.jpg'));
  await saveFields(answer, {}, 3, { typed: {}, submitted: true, choice: chosen() }, {}, stores);
  await deleteLeftFiles(Date.now() + 23 * 3_600_000, stores.files);
  expect(stores.held.size).toBe(3);
  await deleteLeftFiles(Date.now() + 25 * 3_600_000, stores.files);
  expect([...stores.held.keys()]).toEqual(['skica']);
});
