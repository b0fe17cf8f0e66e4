import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

const hrefs = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);

test('a URL in a sentence becomes a link, and the words around it remain unchanged', () => {
  expect(linkedText('Vidi https://primjer.hr/a?b=1, pa javi.')).toEqual([
    { text: 'Vidi ' },
    { text: 'https://primjer.hr/a?b=1', href: 'https://primjer.hr/a?b=1' },
    { text: ', pa javi.' },
  ]);
});

test.for([
  ['www.primjer.hr', 'https://www.primjer.hr/'],
  ['(https://primjer.hr)', 'https://primjer.hr/'],
  ['https://hr.wikipedia.org/wiki/Cijev_(fizika)', 'https://hr.wikipedia.org/wiki/Cijev_(fizika)'],
  ['„https://primjer.hr“', 'https://primjer.hr/'],
  ['HTTP://PRIMJER.HR.', 'http://primjer.hr/'],
] as const)('the URL in %s becomes a link', ([text, href]) => expect(hrefs(text)).toEqual([href]));

test.for([
  'javascript:alert(1)',
  'https://javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://primjer.hr',
  'https://banka.hr@zlo.hr/',
  'https://ana:lozinka@zlo.hr',
  'http://localhost',
  '<script>alert(1)</script>',
  'mailto:ana@primjer.hr',
  'nije.adresa',
])('%s stays plain text', (text) => {
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(hrefs(text)).toEqual([]);
});

test('no part of a text is lost', () => {
  const text = 'a https://primjer.hr/<b> "https://x.hr" \u202Ehttps://y.hr\n👍🏽 www. https:// kraj';
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(hrefs(text)).toEqual(['https://primjer.hr/', 'https://x.hr/', 'https://y.hr/']);
});
