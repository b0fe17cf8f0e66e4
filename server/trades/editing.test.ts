import { describe, expect } from 'vitest';
import { placeRefs } from '../places/service.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';

const texts = {
  description: 'Slavine, cijevi i odvodi.',
  body: '## Kad zvati\n\nČim voda **stane**.',
  seo_title: 'Vodoinstalateri',
  seo_description: 'Pišite im.',
};
const idOf = async (visitor: Person, key = 'vodoinstalacije'): Promise<number> =>
  (await visitor.get(`/job-categories/${key}`)).body.data.id;

describe('an editor of categories', () => {
  test('changes a category’s texts, which adds a version and an audit log entry', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const id = await idOf(visitor);
    const former = (await maja.get(`/admin/job-categories/${id}`)).body.data;
    expect(await maja.put(`/admin/job-categories/${id}`, texts)).toHaveStatus(200);
    expect((await visitor.get('/job-categories/vodoinstalacije')).body.data).toMatchObject({
      name: former.name,
      description: texts.description,
      seo_title: texts.seo_title,
      html: '<h2 id="kad-zvati">Kad zvati</h2><p>Čim voda <strong>stane</strong>.</p>',
    });
    expect(
      (await visitor.get('/job-categories')).body.data.find((one: { id: number }) => one.id === id),
    ).toMatchObject({ description: texts.description });
    // Empty SEO fields default to name and description; the text of a category is optional.
    expect(
      (await maja.put(`/admin/job-categories/${id}`, { description: texts.description, body: '' })).body.data,
    ).toMatchObject({
      body: '',
      seo_title: former.name,
      seo_description: texts.description,
    });
    const history = (await maja.get(`/admin/versions?subject_type=job_category&subject_id=${id}`)).body.data;
    expect(history).toMatchObject([
      { number: 2 },
      { number: 1, author: maja.name, content: { body: texts.body, seoTitle: texts.seo_title } },
    ]);
    const log = (await (await as('superadmin')).get('/admin/audit')).body.data;
    expect(log[0]).toMatchObject({
      action: 'job_category.save',
      subject_type: 'job_category',
      subject_id: id,
    });
  });

  test('cannot add scripts, frames, styles or external pictures to a category’s page', async ({
    as,
    visitor,
  }) => {
    const maja = await as('moderator');
    const id = await idOf(visitor);
    const attacks = [
      '<script>alert(1)</script>',
      '<iframe src="https://evil.example"></iframe>',
      '<style>body{display:none}</style>',
      '<img src=x onerror=alert(1)>',
      '[klik](javascript:alert(1))',
      '![slika](https://evil.example/a.png)',
      '<a href="https://evil.example" onclick="x()">x</a>',
    ];
    await maja.put(`/admin/job-categories/${id}`, { ...texts, body: attacks.join('\n\n') });
    const { html } = (await visitor.get('/job-categories/vodoinstalacije')).body.data;
    expect(html).not.toMatch(/<script|<iframe|<style|onerror|onclick|javascript:|evil\.example|<img/i);
  });

  test('replaces a category’s drawing with a photo, and removes the photo again', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const id = await idOf(visitor);
    const drawn = (await visitor.get('/job-categories/vodoinstalacije')).body.data;
    const own = (await maja.upload(`/admin/job-categories/${id}/picture`, { picture: await picture() })).body
      .data.picture;
    expect(await visitor.get(own)).toHaveStatus(200);
    const shown = (await visitor.get('/job-categories/vodoinstalacije')).body.data;
    expect(shown).toMatchObject({ list_img: own, list_img_dark: own });
    expect(await visitor.get(shown.banner_img)).toHaveStatus(200);
    expect(await maja.post(`/admin/job-categories/${id}/picture`)).toHaveStatus(200);
    expect(await visitor.get(own)).toHaveStatus(404);
    expect((await visitor.get('/job-categories/vodoinstalacije')).body.data).toMatchObject({
      list_img: drawn.list_img,
      banner_img_dark: drawn.banner_img_dark,
    });
    expect(
      await maja.upload(`/admin/job-categories/${id}/picture`, {
        picture: { name: 'a.png', bytes: new Uint8Array(40) },
      }),
    ).toBe422('picture');
    expect(
      await maja.upload('/admin/job-categories/999999/picture', { picture: await picture() }),
    ).toHaveStatus(404);
  });

  test('must be a content administrator', async ({ as, visitor }) => {
    const calls = (who: Person) => [
      who.get('/admin/job-categories/1'),
      who.put('/admin/job-categories/1', texts),
      who.post('/admin/job-categories/1/picture'),
    ];
    for (const answer of await Promise.all(calls(visitor))) expect(answer).toHaveStatus(401);
    for (const part of ['client', 'finance', 'support'] as const)
      for (const answer of await Promise.all(calls(await as(part)))) expect(answer).toHaveStatus(403);
    const maja = await as('moderator');
    expect(await maja.get('/admin/job-categories/999999')).toHaveStatus(404);
    expect(await maja.put('/admin/job-categories/999999', texts)).toHaveStatus(404);
    expect(await maja.put('/admin/job-categories/1', { ...texts, description: 'Kratko' })).toBe422(
      'description',
    );
    expect(await maja.put('/admin/job-categories/1', { ...texts, seo_title: 'a'.repeat(71) })).toBe422(
      'seo_title',
    );
    expect(await maja.put('/admin/job-categories/1', { ...texts, body: 'a'.repeat(60_001) })).toBe422('body');
  });
});

test('a county’s towns with active posts in a category are sorted by number of posts', async ({
  as,
  db,
  visitor,
}) => {
  const { id } = await as('client');
  const places = await placeRefs(db);
  const zadarska = places.countyByKey('zadarska')?.id;
  const [one, two] = places.towns.filter(({ county_id }) => county_id === zadarska);
  if (!one || !two) throw new Error('the base seed lacks the towns of this test');
  for (const town of [two.key, two.key, one.key]) await makePost(db, id, { town });
  await makePost(db, id, { town: one.key, status: 'finished' });
  // These posts name no town, so they are listed for every town of the county.
  await makePost(db, id, { county: 'zadarska' });
  await makePost(db, id);
  const of = (key: string, county: string) => visitor.get(`/job-categories/${key}/towns?county=${county}`);
  expect((await of('vodoinstalacije', 'zadarska')).body.data).toEqual([
    { key: two.key, name: two.name, posts: 4 },
    { key: one.key, name: one.name, posts: 3 },
  ]);
  expect((await of('vodoinstalacije', 'istarska')).body.data).toEqual([]);
  expect(await of('nema', 'zadarska')).toHaveStatus(404);
  expect(await of('vodoinstalacije', 'nema')).toHaveStatus(404);
  expect(await visitor.get('/job-categories/vodoinstalacije/towns')).toBe422('county');
  expect(await visitor.get('/job-categories/vodoinstalacije/towns?county=zadarska&q=a')).toBe422('q');
});
