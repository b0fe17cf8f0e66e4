import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMime } from '../platform/mail/mime.ts';
import { forms, replies } from '../testing/reply-fixtures.ts';
import { textOfHtml } from './html-text.ts';
import { replyText } from './reply-text.ts';

const textOf = ({ source, isHtml }: { source: string; isHtml: boolean }) =>
  replyText(isHtml ? textOfHtml(source) : source);

test('the fixtures have at least 40 forms and 200 replies', () => {
  expect(forms.length).toBeGreaterThanOrEqual(40);
  expect(new Set(replies.map(({ source }) => source)).size).toBeGreaterThanOrEqual(200);
});

test.each(replies)('the reply parser finds the written text in $name', (reply) => {
  expect(textOf(reply)).toBe(reply.expected);
});

test.each(forms)('the reply parser finds no text in a reply that only quotes: $name', ({ form, isHtml }) => {
  expect(textOf({ source: form(''), isHtml })).toBe('');
});

const written =
  'Dobar dan,\n\nmogu doći u petak u 17 h, dva sata. Cijena je < 120 €, s materijalom i odvozom stare slavine, a račun izdajem na licu mjesta.\n\nHvala, čujemo se!';

test.each([
  ['gmail', written],
  ['outlook', `${written}\n\nLijep pozdrav,\nIvo Majstor`],
  ['apple-mail', written],
  ['k-9', written],
])('the reply parser finds the written text in both parts of the email %s.eml', (name, expected) => {
  const file = readFileSync(path.join(import.meta.dirname, 'mails', `${name}.eml`), 'latin1');
  // Git stores the files with LF, but emails use CRLF.
  const mail = readMime(Buffer.from(file.replaceAll('\n', '\r\n'), 'latin1'));
  const texts = mail?.parts.filter(({ type }) => type.startsWith('text/')) ?? [];
  expect(texts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
  for (const part of texts)
    expect(textOf({ source: part.text(), isHtml: part.type === 'text/html' })).toBe(expected);
});

test.each([
  ['a sentence that resembles an attribution', 'Ivan je napisao u 10:30:\nzovi kasnije'],
  ['a sentence with a full date', 'Gospođa je 3. 5. 2026. napisala:\nzovite nakon 17 h'],
  ['a German sentence', 'Der Nachbar schrieb um 10:30:\nkommen Sie später'],
  ['a signature with a phone number', 'Može.\n\nLijep pozdrav,\nIvo\n091 234 5678'],
  ['a sentence that resembles a “sent from” line', 'Paket je poslan.\nPoslano iz Splita'],
  ['a line of dashes between two paragraphs', 'Prvo\n-----\nDrugo'],
])('the reply parser preserves %s', (_, text) => {
  expect(replyText(text)).toBe(text);
});

test('the reply parser preserves a line directly above an attribution', () => {
  expect(replyText('Može.\nOn Sat, Nov 28, 2026 at 10:05 AM Meštar <a@b.hr>\nwrote:\n> Kada?')).toBe('Može.');
});

test('the reply parser preserves replies between quoted lines', () => {
  const source = 'On 28/11/2026 10:05, Meštar wrote:\n> Kada?\nU petak.\n> Koliko?\n120 €\n';
  expect(replyText(source)).toBe('U petak.\n120 €');
});

test('the reply parser reads HTML without scripts, comments and signatures', () => {
  const source =
    '<p>Mo&#382;e&nbsp;&amp; ho&#x107;u</p><!-- <p>ne</p> --><script>var a = "<p>ne</p>"</script><div class="gmail_signature"><div>Ivo</div>d.o.o.</div><ul><li>a < b</li></ul>';
  expect(replyText(textOfHtml(source))).toBe('Može & hoću\na < b');
});

test('the reply parser reads any 200,000 characters in linear time', () => {
  const pieces = [
    '>',
    '<',
    '<div ',
    '<div>',
    '<!--',
    '&#',
    '=\n',
    'On 10:05 a@b\n',
    '-',
    'From: a\n',
    '--\n',
    ' \n',
    'Lp\n',
    '"',
    '[cid:',
  ];
  for (const piece of pieces) {
    const source = piece.repeat(200_000 / piece.length);
    expect(replyText(source).length).toBeLessThanOrEqual(source.length);
    expect(textOfHtml(source).length).toBeLessThanOrEqual(2 * source.length);
  }
});
