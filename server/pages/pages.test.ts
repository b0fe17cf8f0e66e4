import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { reservedWords } from '#contract/paths.ts';
import { type Person, test } from '../testing/app.ts';
import { consents } from './tables.ts';

const page = {
  slug: 'kako-ocjenjujemo',
  title: 'Kako ocjenjujemo',
  lead: 'O zvjezdicama.',
  body: '## Zvjezdice\n\nOcjena je prosjek.',
};
const legal = ['politika-privatnosti', 'uvjeti-koristenja', 'politika-kolacica'];

async function saveLegal(editor: Person, slug: string, change: object) {
  const { id } = (await editor.get(`/pages/${slug}`)).body.data;
  const { title, lead, body } = (await editor.get(`/admin/pages/${id}`)).body.data;
  return editor.put(`/admin/pages/${id}`, { slug, title, lead, body, ...change });
}

describe('the site’s own pages', () => {
  test('exist from the start; each legal text has a version and a table of contents that links to its headings', async ({
    visitor,
  }) => {
    const list = await visitor.get('/pages?per_page=50');
    expect(list).toHaveStatus(200);
    expect(list.body.data.map(({ slug }: { slug: string }) => slug).sort()).toEqual(
      ['o-nama', 'privatnost', ...legal].sort(),
    );
    for (const slug of legal) {
      const { data } = (await visitor.get(`/pages/${slug}`)).body;
      expect(data).toMatchObject({
        kind: 'legal',
        path: `/privatnost/${slug}`,
        edition: { version: '1.0', note: null, previous: null },
      });
      expect(data.edition.valid_from).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(data.contents.length).toBeGreaterThan(2);
      for (const { id } of data.contents) expect(data.html).toContain(`<h2 id="${id}">`);
    }
    const about = (await visitor.get('/pages/o-nama')).body.data;
    expect(about).toMatchObject({ kind: 'fixed', path: '/o-nama', edition: null });
    expect(about.html).toContain('Meštar skraćuje');
    expect(JSON.stringify(about)).not.toContain('{portal}');
    expect((await visitor.get(`/pages/${about.id}`)).body.data).toEqual(about);
  });

  test('return 404 for an unknown page and reject an unknown filter', async ({ visitor }) => {
    expect(await visitor.get('/pages/nema-je')).toHaveStatus(404);
    expect(await visitor.get('/pages/99999999999')).toHaveStatus(404);
    expect(await visitor.get('/pages?boja=plava')).toBe422('boja');
    expect(await visitor.get('/pages?kind=tajna')).toBe422('kind');
    expect(await visitor.get('/pages?sort_by=body')).toBe422('sort_by');
    expect(await visitor.get('/pages/o-nama?version=prva')).toBe422('version');
    expect(await visitor.get('/pages/o-nama?version=1.0')).toHaveStatus(404);
  });
});

describe('an editor', () => {
  test('creates a page, changes it, reads its history and deletes it', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const made = await maja.post('/admin/pages', page);
    expect(made).toHaveStatus(201);
    const { id } = made.body.data;
    expect((await visitor.get('/pages/kako-ocjenjujemo')).body.data).toMatchObject({
      path: '/kako-ocjenjujemo',
      title: page.title,
      html: expect.stringContaining('<h2 id="zvjezdice">'),
    });
    expect(
      await maja.put(`/admin/pages/${id}`, {
        ...page,
        slug: 'o-ocjenama',
        body: 'Novi tekst. <script>alert(1)</script>',
      }),
    ).toHaveStatus(200);
    expect((await visitor.get('/pages/o-ocjenama')).body.data.html).toBe('<p>Novi tekst. </p>');
    expect(await visitor.get('/pages/kako-ocjenjujemo')).toHaveStatus(404);
    const history = (await maja.get(`/admin/versions?subject_type=page&subject_id=${id}`)).body.data;
    expect(history).toMatchObject([
      { number: 2, author: maja.name, content: { slug: 'o-ocjenama' } },
      { number: 1, content: { body: page.body } },
    ]);
    expect(await maja.delete(`/admin/pages/${id}`)).toHaveStatus(204);
    expect(await visitor.get('/pages/o-ocjenama')).toHaveStatus(404);
    expect(await maja.put(`/admin/pages/${id}`, page)).toHaveStatus(404);
  });

  test('previews a text as visitors will see it, before saving', async ({ as }) => {
    const { body } = await (await as('moderator')).post('/admin/preview', {
      body: '## {portal}\n\n<iframe src="https://evil.example"></iframe>Tekst',
    });
    expect(body.data).toEqual({
      html: '<h2 id="mestar">Meštar</h2>',
      contents: [{ id: 'mestar', text: 'Meštar' }],
    });
  });

  test.for(reservedWords)('cannot use the reserved slug %s', async (slug, { as }) => {
    expect(await (await as('moderator')).post('/admin/pages', { ...page, slug })).toBe422('slug');
  });

  test('cannot use the first segment of a server route as a slug', ({ app }) => {
    const routes = app.printRoutes({ commonPrefix: false });
    const words = new Set([...routes.matchAll(/^[├└]── \/([\w.-]+)/gm)].map(([, word = '']) => word));
    expect([...words]).toEqual(
      expect.arrayContaining(['api', 'health', 'rss', 'sitemap', 'slike', 'podsjetnik', 'potvrda-novosti']),
    );
    expect([...words].filter((word) => !(reservedWords as readonly string[]).includes(word))).toEqual([]);
  });

  test.for([
    ['a category', 'vodoinstalacije', 'ima kategorija Vodoinstalacije'],
    ['another page', 'politika-kolacica', 'već postoji'],
    ['capital letters', 'O-Ocjenama', 'mala slova'],
    ['a slash', 'o/ocjenama', 'mala slova'],
  ] as const)('cannot use an invalid or taken URL segment: %s', async ([, slug, why], { as }) => {
    expect(await (await as('moderator')).post('/admin/pages', { ...page, slug })).toBe422('slug', why);
  });

  test('creates a page without a slug, which is then derived from the title', async ({ as }) => {
    const maja = await as('moderator');
    expect(
      (await maja.post('/admin/pages', { ...page, slug: '', title: 'Što je „Obrt“?' })).body.data.slug,
    ).toBe('sto-je-obrt');
    expect(await maja.post('/admin/pages', { ...page, slug: '', title: '?????' })).toBe422(
      'slug',
      'obavezno',
    );
  });

  test.for([
    ['title', { title: 'a' }],
    ['body', { body: '' }],
    ['body', { body: 'a'.repeat(60_001) }],
    ['seo_title', { seo_title: 'a'.repeat(71) }],
  ] as const)('gets an error for an invalid %s', async ([field, change], { as }) => {
    expect(await (await as('moderator')).post('/admin/pages', { ...page, ...change })).toBe422(field);
  });

  test('cannot rename or delete a page that the site links to', async ({ as }) => {
    const maja = await as('moderator');
    const { id } = (await maja.get('/pages/o-nama')).body.data;
    expect(await maja.put(`/admin/pages/${id}`, { ...page, slug: 'tko-smo' })).toBe422('slug');
    expect(await maja.delete(`/admin/pages/${id}`)).toBe422('slug');
  });

  test('needs the content role', async ({ as, visitor }) => {
    const calls = (who: Person) => [
      who.get('/admin/pages'),
      who.get('/admin/pages/1'),
      who.post('/admin/pages', page),
      who.put('/admin/pages/1', page),
      who.delete('/admin/pages/1'),
      who.post('/admin/preview', { body: 'a' }),
      who.get('/admin/versions?subject_type=page&subject_id=1'),
    ];
    for (const answer of await Promise.all(calls(visitor))) expect(answer).toHaveStatus(401);
    for (const part of ['client', 'finance', 'support'] as const)
      for (const answer of await Promise.all(calls(await as(part)))) expect(answer).toHaveStatus(403);
    expect(await (await as('moderator')).get('/admin/pages/999999')).toHaveStatus(404);
    expect(await (await as('moderator')).get('/admin/versions?subject_type=car&subject_id=1')).toBe422(
      'subject_type',
    );
  });
});

describe('a legal text', () => {
  test('gets a new version with each change, and former versions remain readable', async ({
    as,
    visitor,
  }) => {
    const maja = await as('moderator');
    const slug = 'politika-kolacica';
    expect(await saveLegal(maja, slug, { body: 'Drugi tekst.' })).toBe422('note');
    expect((await saveLegal(maja, slug, { body: 'Drugi tekst.', note: 'Kraće.' })).body.data.version).toBe(
      '1.1',
    );
    expect(
      (await saveLegal(maja, slug, { body: 'Treći tekst.', note: 'Posve drukčije.', substantial: '1' })).body
        .data.version,
    ).toBe('2.0');
    const now = (await visitor.get(`/pages/${slug}`)).body.data;
    expect(now).toMatchObject({
      html: '<p>Treći tekst.</p>',
      edition: { version: '2.0', note: 'Posve drukčije.', previous: '1.1' },
    });
    expect((await visitor.get(`/pages/${slug}?version=1.1`)).body.data).toMatchObject({
      html: '<p>Drugi tekst.</p>',
      edition: { version: '1.1', previous: '1.0' },
    });
    expect((await visitor.get(`/pages/${slug}?version=1.0`)).body.data.edition.previous).toBeNull();
    expect(await visitor.get(`/pages/${slug}?version=3.0`)).toHaveStatus(404);
  });

  test('is accepted in its current version at sign-up, and again only after a substantial change', async ({
    as,
    db,
    visitor,
  }) => {
    const maja = await as('moderator');
    const body = { name: 'Ana Anić', email: 'suglasna@primjer.hr', password: 'plavi-slon-7', agreement: '1' };
    const { token } = (await visitor.post('/auth/signup', body)).body;
    const headers = { authorization: `Bearer ${token}` };
    const due = async () =>
      (await visitor.send('GET', '/me/consents', { headers })).body.data.map(
        ({ slug }: { slug: string }) => slug,
      );
    expect(await due()).toEqual([]);
    const { id } = (await visitor.send('GET', '/me', { headers })).body.data;
    expect(
      await db
        .select({ major: consents.major, minor: consents.minor })
        .from(consents)
        .where(eq(consents.userId, id)),
    ).toEqual([
      { major: 1, minor: 0 },
      { major: 1, minor: 0 },
    ]);
    await saveLegal(maja, 'uvjeti-koristenja', { note: 'Ispravljena riječ.' });
    expect(await due()).toEqual([]);
    await saveLegal(maja, 'uvjeti-koristenja', { note: 'Nova pravila.', substantial: 'on' });
    expect(await due()).toEqual(['uvjeti-koristenja']);
    expect(await visitor.send('POST', '/me/consents', { headers, json: { agreement: '0' } })).toBe422(
      'agreement',
      'Molimo potvrdite',
    );
    expect(await visitor.send('POST', '/me/consents', { headers, json: { agreement: '1' } })).toHaveStatus(
      204,
    );
    expect(await due()).toEqual([]);
    expect(await db.$count(consents, eq(consents.userId, id))).toBe(3);
  });

  test('requires consent from accounts that never gave it, but not from visitors', async ({
    as,
    visitor,
  }) => {
    expect((await (await as('client')).get('/me/consents')).body.data).toHaveLength(2);
    expect(await visitor.get('/me/consents')).toHaveStatus(401);
    expect(await visitor.post('/me/consents', { agreement: '1' })).toHaveStatus(401);
  });
});
