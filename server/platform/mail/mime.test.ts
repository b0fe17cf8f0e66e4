import { expect, test } from 'vitest';
import { decodeWords, headerOf, readMime } from './mime.ts';

const source = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const partsOf = (...lines: string[]) => readMime(source(...lines))?.parts ?? [];
const textOf = (...lines: string[]) => partsOf(...lines)[0]?.text();

test('the email parser reads folded headers, nested parts and attachments', () => {
  const mail = readMime(
    source(
      'Subject: =?UTF-8?Q?Va=C5=A1_?=',
      '\t=?utf-8?B?dXBpdA==?=',
      'Content-Type: multipart/mixed; boundary="a"',
      '',
      'Uvod koji se ne prikazuje',
      '--a',
      'Content-Type: multipart/alternative;',
      ' boundary=ab',
      '',
      '--ab',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Mo=C5=BEe, ho=',
      '=C4=87u =Z.',
      '--ab',
      'Content-Type: text/html',
      '',
      '<p>Može</p>',
      '--ab--',
      '--a',
      'Content-Type: application/pdf',
      'Content-Transfer-Encoding: base64',
      "Content-Disposition: attachment; filename*0*=utf-8''pla%C4%87; filename*1*=anje.pdf",
      '',
      'JVBE',
      'Ri0=',
      '--a--',
      'Kraj',
    ),
  );
  expect(mail && decodeWords(headerOf(mail, 'subject') ?? '')).toBe('Vaš upit');
  expect(mail?.parts.map(({ type, attached, name }) => [type, attached, name])).toEqual([
    ['text/plain', false, undefined],
    ['text/html', false, undefined],
    ['application/pdf', true, 'plaćanje.pdf'],
  ]);
  expect(mail?.parts.map((part) => part.bytes().toString())).toEqual([
    'Može, hoću =Z.',
    '<p>Može</p>',
    '%PDF-',
  ]);
});

test.each([
  ['windows-1250', Buffer.from([0x9e, 0x9a, 0xe8])],
  ['iso-8859-2', Buffer.from([0xbe, 0xb9, 0xe8])],
  ['utf-8', Buffer.from('žšč')],
])('the email parser decodes text in %s', (charset, bytes) => {
  const head = Buffer.from(`Content-Type: text/plain; charset=${charset}\n\n`);
  expect(readMime(Buffer.concat([head, bytes]))?.parts[0]?.text()).toBe('žšč');
});

test('the email parser decodes text without a charset as UTF-8 or, if that is invalid, as Central European', () => {
  expect(readMime(Buffer.from('A: b\n\nžšč'))?.parts[0]?.text()).toBe('žšč');
  expect(readMime(Buffer.from([10, 0x9e, 0x9a, 0xe8]))?.parts[0]?.text()).toBe('žšč');
});

test('the email parser unwraps format=flowed text, except quotes and the signature separator', () => {
  expect(
    textOf(
      'Content-Type: text/plain; format=flowed',
      '',
      'Prva ',
      'rečenica.',
      '> citat ',
      '> dalje',
      ' s razmakom',
      '-- ',
      'Ivo',
    ),
  ).toBe('Prva rečenica.\n> citat dalje\ns razmakom\n-- \nIvo');
});

test('the email parser does not split an attached email into parts', () => {
  expect(
    partsOf(
      'Content-Type: message/rfc822',
      '',
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      '',
      'b',
    ),
  ).toHaveLength(1);
});

test('the email parser refuses an email with 50,000 levels, 1,000 parts, a megabyte of headers or 1,001 boundaries', () => {
  const level = (n: number) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`;
  expect(readMime(Buffer.from(Array.from({ length: 50_000 }, (_, n) => level(n)).join('')))).toBeUndefined();
  const parts = '--a\n\nb\n'.repeat(1000);
  expect(readMime(Buffer.from(`Content-Type: multipart/mixed; boundary=a\n\n${parts}`))).toBeUndefined();
  expect(readMime(Buffer.from(`A: ${'b'.repeat(1_000_000)}\n\n`))).toBeUndefined();
  const lines = '--a b\n'.repeat(1001);
  expect(readMime(Buffer.from(`Content-Type: multipart/mixed; boundary=a\n\n${lines}`))).toBeUndefined();
});

test('the email parser finds boundaries only at the beginning of lines', () => {
  const mail = readMime(
    Buffer.from('Content-Type: multipart/mixed; boundary=a\n\n--a\n\nx --a\n--ab\n--a--\n'),
  );
  expect(mail?.parts.map((part) => part.text())).toEqual(['x --a\n--ab']);
  const single = readMime(Buffer.from('Content-Type: multipart/mixed; boundary=a\n\n--a--a--a'));
  expect(single?.parts).toEqual([]);
});

test('the email parser parses long headers and bodies with any content in linear time', () => {
  for (const piece of [
    '--a',
    '--a\n',
    '--a--\n',
    '=',
    '=?',
    '=?a?Q?',
    ';',
    '"',
    '\\',
    ' ',
    '\n',
    ': \n',
    "*0*='",
  ]) {
    const body = piece.repeat(90_000 / piece.length);
    const mail = readMime(
      Buffer.from(`Subject: ${body}\nContent-Type: multipart/mixed; boundary=a; ${body}\n\n${body}`),
    );
    for (const part of mail?.parts ?? []) expect(part.text().length).toBeLessThan(1_000_000);
    expect(decodeWords(body).length).toBeLessThanOrEqual(2 * body.length);
  }
});
