import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { checkMarkdown, plainText, renderMarkdown } from './markdown.ts';

const allowed =
  /^<\/?(?:h2|h3|p|strong|em|del|code|pre|br|hr|blockquote|ul|ol|li|a|img|div|table|thead|tbody|tr|th|td)(?:\s(?:id|class|href|rel|src|alt|loading|decoding|tabindex|role|aria-label|scope|data-label|start)="[^"<>]*")*>$/;
const tagsOf = (text: string) => text.match(/<[^>]*>?/g) ?? [];

describe('an editor’s text', () => {
  test('becomes headings with anchors, lists, tables and links', async () => {
    const { html, contents } = await renderMarkdown(
      '# Što **spremamo**\n\nVidi [upite](/poslovi) i [AZOP](https://azop.hr), [podatke](/korisnik/podaci#izvoz).\n\n## Što spremamo\n\n- prvo\n- drugo\n\n| Podatak | Rok |\n|---|---|\n| Ime | *godina* |\n',
    );
    expect(contents).toEqual([
      { id: 'sto-spremamo', text: 'Što spremamo' },
      { id: 'sto-spremamo-2', text: 'Što spremamo' },
    ]);
    expect(html).toContain('<h2 id="sto-spremamo">Što <strong>spremamo</strong></h2>');
    expect(html).toContain('<a class="link" href="/poslovi">upite</a>');
    expect(html).toContain('<a class="link" href="https://azop.hr/" rel="noopener noreferrer">AZOP</a>');
    expect(html).toContain('<a class="link" href="/korisnik/podaci#izvoz" rel="nofollow">podatke</a>');
    expect(html).toContain('<ul><li>prvo</li><li>drugo</li></ul>');
    expect(html).toContain('<td data-label="Rok"><em>godina</em></td>');
  });

  test.each([
    '<script>alert(1)</script>',
    'Riječ <script>alert(1)</script> riječ',
    '<img src=x onerror=alert(1)>',
    'a <b onmouseover="alert(1)">b</b> c',
    '<iframe src="https://evil.example"></iframe>',
    '<style>body{display:none}</style>',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:alert(1))',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](<java\tscript:alert(1)>)',
    '![x](javascript:alert(1))',
    '![x](https://evil.example/a.png)',
    '![x](/files/../api/v1/me)',
    '![" onerror="alert(1)](/files/a.webp)',
    '[" onclick="alert(1)](/poslovi)',
    '[x](/poslovi "\\" onclick=\\"alert(1)")',
    '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
    '- <iframe src=x></iframe>\n- <form action="https://evil.example"><input></form>',
    '> <object data=x></object>',
    '`<script>alert(1)</script>`',
    '    <script>alert(1)</script>',
    '## <script>alert(1)</script>naslov',
    '<<script>script>alert(1)<</script>/script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<base href="https://evil.example">\n<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '[x]: javascript:alert(1)\n\n[x]',
    '<https://evil.example/"onclick="alert(1)>',
    '<!-- --><script>alert(1)</script><!-- -->',
  ])('is stripped of content that could run or load anything: %s', async (source) => {
    const { html } = await renderMarkdown(source);
    expect(tagsOf(html).filter((tag) => !allowed.test(tag))).toEqual([]);
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^(?:\/(?!\/)|#|https?:|mailto:|tel:)/);
    for (const [, src = ''] of html.matchAll(/src="([^"]*)"/g)) expect(src).toMatch(/^\/files\//);
  });

  test('is stripped of a script together with its code', async () => {
    expect((await renderMarkdown('Prije <script>alert(1)</script> poslije')).html).toBe(
      '<p>Prije  poslije</p>',
    );
  });

  test('is reduced to words for search', async () => {
    expect(
      await plainText(
        '## Rok\n\nDo **petka**, v. [upit](/poslovi).\n\n- jedan\n- dva\n\n| a |\n|---|\n| tri |',
      ),
    ).toBe('Rok Do petka, v. upit. jedan dva tri');
  });
});

const full = 60_000;
const filled = (part: string, size = full) => part.repeat(Math.floor(size / part.length));
const accepted = (text: string) =>
  checkMarkdown('body', text).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).fields).toEqual({ body: [expect.stringContaining('previše složen')] });
      return false;
    },
  );

describe('text that is expensive to parse', () => {
  test.each([
    ['nested quotes', '>'.repeat(15_000)],
    ['nested lists', filled('1. ')],
    ['nested lists and quotes', filled('> - ')],
    ['nested emphasis', filled('*a ', 30_000) + filled(' a*', 30_000)],
    ['nested stars', `${'*'.repeat(30_000)}a${'*'.repeat(29_999)}`],
    ['a word before an at sign', `${'a'.repeat(full - 1)}@`],
    ['a word of several parts before an at sign', `${filled('a+', full - 2)}@`],
    ['addresses without spaces', filled('_www.')],
    ['an address with closing parentheses', `http://a.b/${')'.repeat(full - 12)}`],
    ['an address with entities', `http://a.b/${filled('&a;', full - 12)}`],
    ['exclamation marks', '!'.repeat(full)],
    ['open brackets', filled('[]()')],
    ['underscores', filled('a_')],
    ['open strikethrough', filled('~~a~')],
    [
      'a table of many columns and rows',
      `${filled('|a', 15_000)}|\n${filled('|-', 15_000)}|\n${filled('a\n', 29_000)}`,
    ],
    ['a list item of many lines', `- a\n${filled('a\n', 59_000)}`],
    ['a list item of many indented lines', `- a\n${filled('    x\n', 59_000)}`],
    ['lists continued by many lines', `${'- '.repeat(18)}a\n${filled('a\n', 59_000)}`],
  ])('is rejected in the editor and shown as plain text: %s', async (_, text) => {
    expect(await accepted(text)).toBe(false);
    const { html, contents } = await renderMarkdown(text);
    expect([tagsOf(html).filter((tag) => !/^<\/?p>$/.test(tag)), contents]).toEqual([[], []]);
    expect((await plainText(text)).length).toBeGreaterThan(0);
  });

  test.each('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \t\nab1'.split(''))(
    'is either rendered or rejected if it repeats the character %j',
    async (character) => {
      const text = character.repeat(full);
      await accepted(text);
      await renderMarkdown(text);
    },
  );
});

test('a long text by an editor is accepted', async () => {
  const paragraph = filled(
    'Lijepa riječ, [veza](/poslovi) i **jako** pa *koso*, `kod` i https://primjer.hr/stranica?a=1. ',
    2000,
  );
  const table = `| Podatak | Rok | Tko vidi |\n|---|---|---|\n${'| Ime i prezime | dok traje račun | *svi* |\n'.repeat(100)}`;
  const list = '- stavka s [vezom](/poslovi)\n  - druga **razina**\n    1. treća\n'.repeat(80);
  const quote = '> Navod koji ima više redaka\n> i ide dalje.\n'.repeat(40);
  const text = [
    '## Naslov',
    paragraph,
    table,
    list,
    quote,
    `Duga veza: https://primjer.hr/${'a'.repeat(900)}`,
  ].join('\n\n');
  expect(await accepted(filled(`${text}\n\n`))).toBe(true);
});

test('headings with the same text get different ids', async () => {
  const { contents } = await renderMarkdown('## a\n\n## a 2\n\n## a\n\n## a\n\n## a 2\n\n##\n\n##\n');
  const ids = contents.map(({ id }) => id);
  expect(ids).toEqual(['a', 'a-2', 'a-3', 'a-4', 'a-2-2', 'dio', 'dio-2']);
  const many = (await renderMarkdown('## a\n'.repeat(5000))).contents;
  expect(new Set(many.map(({ id }) => id)).size).toBe(5000);
});
