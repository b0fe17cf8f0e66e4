import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pdf, picture } from '../../testing/files.ts';
import { markUncertain } from '../db/uncertain.ts';
import { diskStorage } from '../storage/storage.ts';
import { deleteStored, type MediaKind, storeMedia } from './stored-media.ts';
import { hasUploadRoom, mostUploadBytes } from './upload-memory.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'stored-'));
const storage = diskStorage(scratch);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const files = () => Array.fromAsync(storage.keys());
const layouts = {
  folder: { folder: 'a', layout: 'folder', documents: true },
  file: { folder: 'private/a', layout: 'file', documents: true },
  square: { folder: 'a', layout: 'square' },
} as const satisfies Record<string, MediaKind>;

test.each([
  ['a picture in a folder', layouts.folder, picture, [/^a\/[\w-]{24}\/card\.webp$/, /\/full\.webp$/]],
  ['a document in a folder', layouts.folder, pdf, [/^a\/[\w-]{24}\/file\.pdf$/]],
  ['a picture as one file', layouts.file, picture, [/^private\/a\/[\w-]{24}\.webp$/]],
  ['a document as one file', layouts.file, pdf, [/^private\/a\/[\w-]{24}\.pdf$/]],
  ['a square picture', layouts.square, picture, [/^a\/[\w-]{24}\.webp$/]],
])('%s is stored under the expected keys and can be deleted', async (_, kind, upload, expected) => {
  const key = await storeMedia<MediaKind, Awaited<ReturnType<typeof upload>>, string>(
    storage,
    kind,
    await upload(),
    async ({ storageKey }) => storageKey,
  );
  expect(await files()).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  await deleteStored(storage, [key]);
  expect(await files()).toEqual([]);
});

test('an upload counts towards the upload memory limit until it is stored', async () => {
  const rooms: boolean[] = [];
  const watched = {
    ...storage,
    put(...given: Parameters<typeof storage.put>) {
      rooms.push(hasUploadRoom(mostUploadBytes));
      return storage.put(...given);
    },
  };
  const key = await storeMedia(watched, layouts.folder, await picture(), async ({ storageKey }) => {
    rooms.push(hasUploadRoom(mostUploadBytes));
    return storageKey;
  });
  expect(rooms).toEqual([false, false, true]);
  await deleteStored(storage, [key]);
});

test.each(Object.values(layouts))(
  'the files of the layout “$layout” are deleted if recording them fails',
  async (kind) => {
    const failing = storeMedia(storage, kind, await picture(), async () => {
      expect(await files()).not.toEqual([]);
      throw new Error('the transaction fails');
    });
    await expect(failing).rejects.toThrow('the transaction fails');
    expect(await files()).toEqual([]);
  },
);

test('the first file of an upload is deleted if storing the second one fails', async () => {
  const put: typeof storage.put = (key, contents) =>
    key.endsWith('card.webp') ? Promise.reject(new Error('the disk is full')) : storage.put(key, contents);
  const failing = storeMedia({ ...storage, put }, layouts.folder, await picture(), async () => undefined);
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await files()).toEqual([]);
});

test('an upload during an outage of the store fails without waiting for the deletion of its files', async () => {
  const outage = new DOMException('The file store took longer than 20000 ms.', 'TimeoutError');
  const deleted: string[] = [];
  const silent: typeof storage = {
    ...storage,
    put: () => Promise.reject(outage),
    deleteFolder: (folder) => {
      deleted.push(folder);
      return new Promise(() => undefined);
    },
  };
  await expect(storeMedia(silent, layouts.folder, await picture(), async () => undefined)).rejects.toBe(
    outage,
  );
  expect(deleted).toHaveLength(1);
});

test('without an upload, nothing is stored and the callback receives undefined', async () => {
  expect(await storeMedia(storage, layouts.folder, undefined, async (stored) => [stored])).toEqual([
    undefined,
  ]);
});

test.each(['folder', 'square'] as const)(
  'a PDF for a kind with the layout “%s” and without documents is rejected, with the message for pictures on its form field',
  async (layout) => {
    const kind = { folder: 'a', layout, field: 'picture' } as const;
    await expect(storeMedia(storage, kind, pdf(), async () => undefined)).rejects.toMatchObject({
      code: 'media.kind',
      fields: { picture: ['Datoteka nije slika. Odaberite PNG, WEBP, JPG ili HEIC.'] },
    });
    expect(await files()).toEqual([]);
  },
);

test('the files stay if recording them may have been committed', async () => {
  let key = '';
  const uncertain = storeMedia(storage, layouts.file, await picture(), async ({ storageKey }) => {
    key = storageKey;
    throw markUncertain(new Error('the commit got no response'));
  });
  await expect(uncertain).rejects.toThrow('no response');
  expect(await files()).toEqual([key]);
  await deleteStored(storage, [key]);
});
