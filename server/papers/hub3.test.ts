import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readBarcode } from '../testing/barcodes.ts';
import { barcodeSvg } from './barcode.ts';
import { addressParts, type Hub3, hub3, hub3Lengths, hub3Text } from './hub3.ts';

const order: Hub3 = {
  amountCents: 123_55,
  payer: { name: 'Željka Čičak', street: 'Ulica Ante Starčevića 14', place: '44000 Sisak' },
  payee: { name: 'Vodoinstalacije Đurđević', street: 'Šenoina 12', place: '10000 Zagreb' },
  iban: 'HR1210010051863000160',
  model: 'HR00',
  reference: '1-2026',
  purpose: 'GDSV',
  description: 'Poziv na plaćanje 1/2026, Ugradnja slavine',
};

async function read(text: string): Promise<string | undefined> {
  const picture = await sharp(Buffer.from(await barcodeSvg(text)), { density: 150 })
    .flatten({ background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png()
    .toBuffer();
  return readBarcode(picture);
}

test('the barcode has 14 lines in the order of HUB 3A, and another library reads the same bytes', async () => {
  const text = hub3(order);
  expect(text.split('\n')).toEqual([
    'HRVHUB30',
    'EUR',
    '000000000012355',
    'Željka Čičak',
    'Ulica Ante Starčevića 14',
    '44000 Sisak',
    'Vodoinstalacije Đurđević',
    'Šenoina 12',
    '10000 Zagreb',
    'HR1210010051863000160',
    'HR00',
    '1-2026',
    'GDSV',
    'Poziv na plaćanje 1/2026, Ugradnja',
    '',
  ]);
  expect(await read(text)).toBe(text);
});

test('texts of the maximum length in two-byte letters fit into a readable barcode', async () => {
  const long = (most: number) => 'Š'.repeat(most + 20);
  const party = { name: long(30), street: long(27), place: long(27) };
  const text = hub3({ ...order, payer: party, payee: party, description: long(35), amountCents: 10 ** 11 });
  const lines = text.split('\n');
  const order14 = Object.values(hub3Lengths);
  for (const [at, most] of order14.entries()) expect(lines[at + 2]?.length).toBeLessThanOrEqual(most);
  expect(lines).toHaveLength(15);
  expect(await read(text)).toBe(text);
});

test.each([
  ['Café „Lôrinc“ – 50 % & više', 'Cafe Lorinc - 50 + više'],
  ['O’Brien_<script>\nnovi red', "O'Brien script novi red"],
  ['C\u030Cakovec', 'Čakovec'],
  ['🔧 水', ''],
])('%j is written in allowed characters as %j', (text, expected) => {
  expect(hub3Text(text, 35)).toBe(expected);
});

test('an address is split at its last comma', () => {
  expect(addressParts('Ulica Ante Starčevića 14, 44000 Sisak')).toEqual({
    street: 'Ulica Ante Starčevića 14',
    place: ' 44000 Sisak',
  });
  expect(addressParts('Trg bez zareza 1')).toEqual({ street: 'Trg bez zareza 1', place: '' });
  expect(addressParts(null)).toEqual({ street: '', place: '' });
});

test('an amount that is negative, fractional or too large is rejected', () => {
  for (const amountCents of [-1, 0.5, 10 ** 15, Number.NaN])
    expect(() => hub3({ ...order, amountCents })).toThrow(RangeError);
  expect(hub3({ ...order, amountCents: 999_999_999_999_999 })).toContain('\n999999999999999\n');
});
