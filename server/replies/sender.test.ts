import { describe, expect, test } from 'vitest';
import { type Mime, readMime } from '../platform/mail/mime.ts';
import { isAuthenticated, isAutomatic, senderOf } from './sender.ts';

const withHeaders = (...lines: string[]): Mime =>
  readMime(Buffer.from([...lines, '', 'Tekst'].join('\r\n'))) ?? { headers: [], parts: [] };

describe('the sender', () => {
  test.each([
    ['Ivo <Ivo@Primjer.hr>', 'ivo@primjer.hr'],
    ['ivo@primjer.hr', 'ivo@primjer.hr'],
    ['"Ivo <ana@primjer.hr>" <ivo@primjer.hr>', 'ivo@primjer.hr'],
    ['"Ivo, \\"ana@primjer.hr\\"" <ivo@primjer.hr>', 'ivo@primjer.hr'],
    ['Ana <ana@primjer.hr>, Ivo <ivo@primjer.hr>', undefined],
    ['ana@primjer.hr, ivo@primjer.hr', undefined],
    ['Ivo <ivo@primjer.hr> <ana@primjer.hr>', undefined],
    ['Ivo', undefined],
    ['', undefined],
  ])('in the header “%s” is %s', (from, address) => {
    expect(senderOf(withHeaders(`From: ${from}`))).toBe(address);
  });

  test('is unknown with two From headers or without one', () => {
    expect(senderOf(withHeaders('From: ivo@primjer.hr', 'From: ana@primjer.hr'))).toBeUndefined();
    expect(senderOf(withHeaders('To: ivo@primjer.hr'))).toBeUndefined();
  });
});

describe('a sender is authenticated', () => {
  const passes = (...results: string[]) =>
    isAuthenticated(
      withHeaders(...results.map((one) => `Authentication-Results: ${one}`)),
      'ivo@primjer.hr',
      'mx.example.com',
    );

  test.each([
    'mx.example.com; dmarc=pass header.from=primjer.hr',
    'MX.example.com 1; dmarc=pass (p=none dis=none) header.from=primjer.hr; spf=fail smtp.mailfrom=zlo.hr',
    'mx.example.com; dkim=pass header.d=primjer.hr header.s=a',
    'mx.example.com; dkim=fail header.d=zlo.hr; dkim=pass header.i=@mail.primjer.hr',
    'mx.example.com; spf=pass smtp.mailfrom=ivo@primjer.hr; dmarc=none',
    'mx.example.com;\r\n spf=pass (sender IP is 192.0.2.1)\r\n smtp.mailfrom=primjer.hr',
  ])('by %s', (results) => {
    expect(passes(results)).toBe(true);
  });

  test('by headers from several filters on the same server', () => {
    expect(passes('mx.example.com; spf=none', 'mx.example.com; dkim=pass header.d=primjer.hr')).toBe(true);
  });

  test.each([
    ['another server', 'mx.zlo.hr; dmarc=pass header.from=primjer.hr'],
    ['a server with a longer name', 'mx.example.com.zlo.hr; dmarc=pass header.from=primjer.hr'],
    ['another domain', 'mx.example.com; dmarc=pass header.from=zlo.hr'],
    ['a domain with the same ending', 'mx.example.com; dkim=pass header.d=zloprimjer.hr'],
    ['a top-level domain', 'mx.example.com; dkim=pass header.d=hr'],
    ['a failed DMARC', 'mx.example.com; dkim=pass header.d=primjer.hr; dmarc=fail header.from=primjer.hr'],
    ['a soft failure', 'mx.example.com; spf=softfail smtp.mailfrom=primjer.hr'],
    ['no result', 'mx.example.com; none'],
    ['a comment', 'mx.example.com; spf=none (; dmarc=pass header.from=primjer.hr;) smtp.mailfrom=zlo.hr'],
    [
      'a quoted address',
      'mx.example.com; spf=pass smtp.mailfrom="a; dmarc=pass header.from=primjer.hr; "@zlo.hr',
    ],
    [
      'a quoted address in a comment',
      'mx.example.com; spf=pass (domain of "a); dmarc=pass header.from=primjer.hr; ("@zlo.hr) smtp.mailfrom=zlo.hr',
    ],
  ])('not by %s', (_, results) => {
    expect(passes(results)).toBe(false);
  });
});

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; owner-email="a@b.hr"',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'List-Id: <popis.primjer.hr>',
  'List-Unsubscribe: <mailto:a@b.hr>',
  'X-Autoreply: yes',
  'X-Loop: example.com',
  'Return-Path: <>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=a',
])('%s marks an email as sent by a program', (header) => {
  expect(isAutomatic(withHeaders(header), 'example.com')).toBe(true);
});

test('an email from a person does not count as sent by a program', () => {
  const mail = withHeaders('Auto-Submitted: no', 'X-Loop: primjer.hr', 'Return-Path: <ivo@primjer.hr>');
  expect(isAutomatic(mail, 'example.com')).toBe(false);
});
