import { cp } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject } from 'vitest';
import { test } from '../testing/app.ts';

// The database template refers to drawings that the seed has stored.
test.beforeEach(({ dataDir }) =>
  cp(inject('server').files, path.join(dataDir, 'files'), { recursive: true, force: false }),
);

test('categories have the fields that cards need, and their pictures exist', async ({ visitor }) => {
  const { body } = await visitor.get('/job-categories');
  expect(body.meta.total).toBe(24);
  const plumbing = body.data.find((category: { key: string }) => category.key === 'vodoinstalacije');
  expect(plumbing).toMatchObject({
    name: 'Vodoinstalacije',
    active_posts_count: 0,
    types_count: 11,
    seo_title: expect.any(String),
  });
  for (const picture of ['list_img', 'list_img_dark', 'banner_img', 'banner_img_dark', 'seo_img'])
    expect(await visitor.get(plumbing[picture])).toHaveStatus(200);
  expect((await visitor.get('/job_categories')).body).toEqual(body);
});

test('a category is found by key and by id, and an unknown key returns 404', async ({ visitor }) => {
  const byKey = (await visitor.get('/job-categories/krovovi-i-limarija')).body.data;
  expect((await visitor.get(`/job-categories/${byKey.id}`)).body.data).toEqual(byKey);
  expect(await visitor.get(byKey.types_icons)).toHaveStatus(200);
  expect(await visitor.get('/job-categories/nema')).toHaveStatus(404);
});

test('the types of a category are listed, each with its drawing', async ({ visitor }) => {
  expect((await visitor.get('/job-types')).body.meta.total).toBe(234);
  const { body } = await visitor.get('/job_types?job_categories=vodoinstalacije');
  expect(body.data).toHaveLength(11);
  expect(
    (await visitor.get(`/job-types?where_in[job_category_id]=${body.data[0].job_category_id}`)).body,
  ).toEqual(body);
  expect(await visitor.get(body.data[0].list_img)).toHaveStatus(200);
});

test('a type is found by id under both spellings of the path, and an unknown id returns 404', async ({
  visitor,
}) => {
  const type = (await visitor.get('/job-types')).body.data[0];
  expect((await visitor.get(`/job-types/${type.id}`)).body.data).toEqual(type);
  expect((await visitor.get(`/job_types/${type.id}`)).body.data).toEqual(type);
  expect(await visitor.get('/job-types/99999')).toHaveStatus(404);
  expect(await visitor.get(`/job-types/${type.key}`)).toHaveStatus(404);
});

test.for([
  ['job_categories', '/job-types?job_categories=nema'],
  ['sort_by', '/job-categories?sort_by=hue'],
  ['boja', '/job-categories?boja=1'],
] as const)('the API rejects the parameter %s in %s', async ([field, url], { visitor }) => {
  expect(await visitor.get(url)).toBe422(field);
});
