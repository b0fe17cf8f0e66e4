import { describe, expect, test } from 'vitest';
import { jobCategoryExample, jobTypeExample } from '#contract/examples.ts';
import { linksOf, loading, rendered, wordsOf } from '../platform/page/rendered.tsx';
import RoomOfTheHouse, { loader, meta } from './room.page.tsx';
import { rooms } from './rooms.ts';

const listed = { current_page: 1, last_page: 1, per_page: 500, from: 1, to: 1, total: 1 };
const category = { ...jobCategoryExample, id: 4, key: 'vodoinstalacije', name: 'Vodoinstalacije' };

async function opened(at: string, gone: readonly string[] = []) {
  const keys = [
    ...new Set(Object.values(rooms).flatMap(({ things }) => things.flatMap(({ types }) => types))),
  ];
  const types = keys
    .filter((key) => !gone.includes(key))
    .map((key, id) => ({ ...jobTypeExample, id, key, name: `Vrsta ${key}`, job_category_id: 4 }));
  const answers = {
    '/job-categories': { data: [category], meta: listed },
    '/job-types': { data: types, meta: listed },
  };
  const room = at.split(/[/?]/)[2] ?? '';
  const loaderData = await loader(loading(answers, { at, params: { room } }).args);
  const props = { loaderData, matches: [], params: { room } } as unknown as Parameters<
    typeof RoomOfTheHouse
  >[0];
  return { loaderData, html: rendered(<RoomOfTheHouse {...props} />, { at }) };
}

const wayTo = (html: string, name: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`aria-label="${name}"`)) ??
  '';

describe('a room page', () => {
  test('shows its texts, its search field and all other rooms', async () => {
    const { html } = await opened('/prostorije/kupaonica');
    const words = wordsOf(html);
    for (const one of [
      'Natrag na kuću',
      'Kupaonica',
      'Odaberite stvar na crtežu ili napišite svojim riječima.',
      'Kupaonica, 1. kat',
      '7 stvari, 14 vrsta poslova',
    ])
      expect(words).toContain(one);
    expect(html).toMatch(/<form[^>]*action="\/novi-upit"/);
    expect(html).toContain('name="opis"');
    const links = linksOf(html).map(([href]) => href);
    expect(links).toEqual(
      expect.arrayContaining(['/', '/novi-upit', '/prostorije/kuhinja', '/prostorije/vrt-i-okucnica']),
    );
    expect(links).not.toContain('/prostorije/kupaonica');
    expect(html).toContain('viewBox="0 0 880 650"');
    expect(html).toContain('viewBox="0 0 390 412"');
  });

  test('links an item with one job type to the inquiry form, and others to a choice of types', async () => {
    const { html } = await opened('/prostorije/krov-i-dimnjak');
    expect(wayTo(html, 'Antena')).toContain('href="/novi-upit?vrsta=antene-i-satelitski-prijam"');
    expect(wayTo(html, 'Crijep')).toContain('href="/prostorije/krov-i-dimnjak?stvar=crijep"');
    expect(html).not.toContain('odaberite vrstu posla');
  });

  test('shows the jobs of the chosen item, which is highlighted in both drawings', async () => {
    const { html } = await opened('/prostorije/kupaonica?stvar=slavina');
    expect(wordsOf(html)).toContain('Slavina: odaberite vrstu posla');
    expect(linksOf(html).map(([href]) => href)).toEqual(
      expect.arrayContaining([
        '/novi-upit?vrsta=ugradnja-i-zamjena-slavina',
        '/novi-upit?vrsta=popravak-curenja-i-puknutih-cijevi',
      ]),
    );
    expect(html.match(/room-mark-lit/g)).toHaveLength(2);
    expect(wayTo(html, 'Slavina')).toContain('aria-current="true"');
  });

  test('omits job types that are no longer offered and items that have none left', async () => {
    const some = await opened('/prostorije/kupaonica?stvar=slavina', ['popravak-curenja-i-puknutih-cijevi']);
    expect(some.loaderData.chosen?.choices.map(({ job_type }) => job_type.key)).toEqual([
      'ugradnja-i-zamjena-slavina',
    ]);
    expect(wayTo(some.html, 'Slavina')).toContain('href="/novi-upit?vrsta=ugradnja-i-zamjena-slavina"');
    const none = await opened('/prostorije/krov-i-dimnjak?stvar=antena', ['antene-i-satelitski-prijam']);
    expect(none.loaderData.chosen).toBeUndefined();
    expect(wordsOf(none.html)).not.toContain('Antena');
    expect(wordsOf(none.html)).toContain('6 stvari');
  });

  test('has metadata for search engines', async () => {
    const { loaderData } = await opened('/prostorije/vrt-i-okucnica?stvar=ograda');
    const tags = JSON.stringify(meta({ matches: [], loaderData } as never));
    expect(tags).toContain('Vrt i okućnica: što treba napraviti?');
    expect(tags).toContain('"href":"/prostorije/vrt-i-okucnica"');
    expect(tags).toContain('BreadcrumbList');
  });

  test.each(['podrum', 'constructor', 'toString'])('returns 404 for the unknown room %s', async (room) => {
    await expect(loader(loading({}, { params: { room } }).args)).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});
