import { describe, expect, test } from 'vitest';
import { findContacts } from './contacts.ts';

const pieces = (text: string) => findContacts(text).map(({ from, to, key }) => [key, text.slice(from, to)]);

describe('contacts in a text', () => {
  test.each([
    '091 123 4567',
    '091/123-4567',
    '0911234567',
    '091.123.4567',
    '01 4567 890',
    '021 345 678',
    '+385 91 123 4567',
    '+385911234567',
    '+385 (0)91 123 45 67',
    '00385 98 765 432',
    '+49 151 2345 6789',
  ])('include the phone number %s', (number) => {
    expect(pieces(`Zovite me na ${number}, hvala.`)).toEqual([['phone_in_text', number]]);
  });

  test.each([
    'ana@primjer.hr',
    'ana.anic+posao@pod.primjer.com',
    'ana (at) primjer.hr',
    'ana [at] primjer.hr',
  ])('include the email address %s', (address) => {
    expect(pieces(`Pišite na ${address}.`)).toEqual([['email_in_text', address]]);
  });

  test.each([
    'https://primjer.hr/slike?id=1',
    'http://192.168.1.1',
    'www.primjer.hr',
    'primjer.com',
    'moj-obrt.primjer.net/galerija',
  ])('include the link %s', (address) => {
    expect(pieces(`Slike su na ${address}.`)).toEqual([['link_in_text', address]]);
  });

  test('are all found, in text order', () => {
    expect(pieces('Tel. 091 123 4567, ana@primjer.hr ili www.primjer.hr').map(([key]) => key)).toEqual([
      'phone_in_text',
      'email_in_text',
      'link_in_text',
    ]);
  });

  test.each([
    'Terasa 54 m², do 20.000 kuna ili 2.654,45 eura.',
    'Radovi od 01.02.2026. do 15. 3. 2026. u 08:30.',
    'Od 01/02/2026 nadalje.',
    'Adresa: Ilica 10, 10000 Zagreb, 3. kat.',
    'Profil 100x200x3000 mm, debljina 0,5 mm, komada 100 000 000.',
    'Kupaonica.Treba pločice.Hvala',
    'Kotao iz 2008. model 1234567890123456.',
    'Cijena @ dogovor',
  ])('are not found in: %s', (text) => {
    expect(findContacts(text)).toEqual([]);
  });

  test('are found quickly in the longest text, regardless of content', () => {
    const started = process.threadCpuUsage().user;
    for (const piece of ['a', 'a.', '0 ', '0', 'a@', '(0)', 'www.', 'a-'])
      findContacts(piece.repeat(5000).slice(0, 5000));
    expect(process.threadCpuUsage().user - started).toBeLessThan(1_000_000);
  });
});
