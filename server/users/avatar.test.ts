import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, vi } from 'vitest';
import { emailOf, givePassword, password } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { pdf, picture } from '../testing/files.ts';
import { setHidden } from './accounts.ts';

describe('the profile picture', () => {
  const avatars = (dataDir: string) => {
    const folder = path.join(dataDir, 'files/avatars');
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  };
  const send = async (
    person: Person,
    file: { name: string; bytes: Uint8Array },
    fields: Record<string, string> = {},
  ) => person.upload('/me/update', { profile_img: file }, fields);

  test('is a square WebP under an unguessable name and replaces the previous one', async ({
    as,
    visitor,
    storage,
  }) => {
    const ana = await as('client');
    const first = (await send(ana, await picture(), { name: 'Ana Slikana' })).body.data;
    expect(first).toMatchObject({
      name: 'Ana Slikana',
      profile_img: expect.stringMatching(/^\/files\/avatars\/[\w-]{24}\.webp$/),
    });
    const shown = await visitor.get(first.profile_img);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const second = (await send(ana, await picture())).body.data.profile_img;
    const keyOf = (url: string) => url.replace('/files/', '');
    expect([await storage.exists(keyOf(first.profile_img)), await storage.exists(keyOf(second))]).toEqual([
      false,
      true,
    ]);
    expect((await ana.post('/me/update', { remove_profile_img: '1' })).body.data.profile_img).toBeNull();
    expect(await storage.exists(keyOf(second))).toBe(false);
  });

  test('is unchanged during an outage of the file store, and the response states when to retry', async ({
    as,
    storage,
  }) => {
    const ana = await as('client');
    const { profile_img } = (await send(ana, await picture())).body.data;
    vi.spyOn(storage, 'put').mockRejectedValue(new DOMException('too late', 'TimeoutError'));
    const { status, headers, body } = await send(ana, await picture());
    expect([status, headers['retry-after'], body.message]).toEqual([
      503,
      '5',
      expect.stringContaining('Pokušajte ponovno za nekoliko trenutaka'),
    ]);
    expect((await ana.get('/me')).body.data.profile_img).toBe(profile_img);
  });

  test('is unchanged if an upload fails, and no file is stored', async ({ as, dataDir }) => {
    const ana = await as('client');
    const { profile_img } = (await send(ana, await picture())).body.data;
    const before = avatars(dataDir);
    const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const exe = { name: 'slika.png', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000, 7)]) };
    expect(await send(ana, exe)).toBe422('profile_img', 'PNG, WEBP, JPG ili HEIC');
    expect(await send(ana, pdf())).toBe422('profile_img', 'PNG, WEBP, JPG ili HEIC');
    expect(await send(ana, { name: 'bomba.png', bytes: bomb })).toBe422('profile_img', '52 milijuna');
    expect(await send(ana, { name: 'pola.png', bytes: (await picture()).bytes.subarray(0, 60) })).toBe422(
      'profile_img',
    );
    const large = await send(ana, { name: 'velika.jpg', bytes: Buffer.alloc(20_000_000) });
    expect([large.status, large.body.errors.profile_img]).toEqual([413, [expect.stringContaining('10 MB')]]);
    expect(await send(ana, await picture(), { name: 'A' })).toBe422('name');
    expect(await send(ana, await picture(), { 'counties_ids[]': '999' })).toBe422('counties_ids');
    expect(await ana.upload('/me/update', { virus: exe })).toHaveStatus(415);
    expect(avatars(dataDir)).toEqual(before);
    expect((await ana.get('/me')).body.data.profile_img).toBe(profile_img);
  });

  test('is sent only to its owner and administrators, uncached, while the account is leaving, banned or hidden', async ({
    app,
    as,
    db,
    visitor,
  }) => {
    let ivo = await as('worker');
    const [ana, petra, sanja] = [await as('client'), await as('finance'), await as('superadmin')];
    await givePassword(db, ivo);
    const { profile_img } = (await send(ivo, await picture())).body.data;
    const statuses = () =>
      Promise.all([visitor, ana, ivo, petra].map(async (who) => (await who.get(profile_img)).status));
    const setHiddenTo = (hidden: boolean) => db.transaction((tx) => setHidden(tx, ivo.id, hidden));
    const { chat_id } = (await ivo.post('/send-message', { user_id: ana.id, message: 'Dobar dan.' })).body
      .data;
    const seen = async () => (await ana.get(`/chats/${chat_id}`)).body.data.user.profile_img;

    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await ivo.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
    const login = { email: await emailOf(db, ivo), password };
    ivo = new Person(app, (await visitor.post('/auth/login', login)).body.token, ivo.id, ivo.name);
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    expect((await ivo.get(profile_img)).headers['cache-control']).toBe('private, no-store');
    expect((await ivo.get('/me')).body.data.profile_img).toBe(profile_img);
    expect(await ivo.post('/me/restore')).toHaveStatus(204);
    expect([await statuses(), await seen()]).toEqual([[200, 200, 200, 200], profile_img]);

    await setHiddenTo(true);
    expect([await statuses(), await seen()]).toEqual([[404, 404, 200, 200], null]);
    expect((await ivo.get(`/users/${ivo.id}`)).body.data.profile_img).toBe(profile_img);
    await setHiddenTo(false);
    expect(await sanja.post(`/admin/people/${ivo.id}/ban`, { reason: 'Prijevara.' })).toHaveStatus(200);
    expect([await statuses(), await seen()]).toEqual([[404, 404, 404, 200], null]);
    const listed = (await sanja.get(`/admin/people/${ivo.id}`)).body.data;
    expect(JSON.stringify(listed)).toContain(profile_img);
  });
});
