import { describe, expect, test } from 'vitest';
import { plainText, renderMarkdown } from './markdown.ts';

const allowed =
  /^<\/?(?:h2|h3|p|strong|em|del|code|pre|br|hr|blockquote|ul|ol|li|a|img|div|table|thead|tbody|tr|th|td)(?:\s(?:id|class|href|rel|src|alt|loading|decoding|tabindex|role|aria-label|scope|data-label|start)="[^"<>]*")*>$/;
const tagsOf = (text: string) => text.match(/<[^>]*>?/g) ?? [];

describe('a text of an editor', () => {
  test('becomes headings with anchors, lists, tables and links', async () => {
    const { html, contents } = await renderMarkdown(
      '# Što **spremamo**\n\nVidi [upite](/poslovi) i [AZOP](https://azop.hr).\n\n## Što spremamo\n\n- prvo\n- drugo\n\n| Podatak | Rok |\n|---|---|\n| Ime | *godina* |\n',
    );
    expect(contents).toEqual([
      { id: 'sto-spremamo', text: 'Što spremamo' },
      { id: 'sto-spremamo-2', text: 'Što spremamo' },
    ]);
    expect(html).toContain('<h2 id="sto-spremamo">Što <strong>spremamo</strong></h2>');
    expect(html).toContain('<a class="link" href="/poslovi">upite</a>');
    expect(html).toContain('<a class="link" href="https://azop.hr/" rel="noopener noreferrer">AZOP</a>');
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
  ])('loses what could run or load: %s', async (source) => {
    const { html } = await renderMarkdown(source);
    expect(tagsOf(html).filter((tag) => !allowed.test(tag))).toEqual([]);
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:\/(?!\/)|#|https?:|mailto:|tel:)/);
    for (const [, src = ''] of html.matchAll(/src="([^"]*)"/g)) expect(src).toMatch(/^\/files\//);
  });

  test('what a script held is not left as words either', async () => {
    expect((await renderMarkdown('Prije <script>alert(1)</script> poslije')).html).toBe('<p>Prije  poslije</p>');
  });

  test('is read as words for search', async () => {
    expect(await plainText('## Rok\n\nDo **petka**, v. [upit](/poslovi).\n\n- jedan\n- dva\n\n| a |\n|---|\n| tri |')).toBe(
      'Rok Do petka, v. upit. jedan dva tri',
    );
  });
});
