import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLeaks, leaksIn, typedIn } from './log-leaks.mjs';

const token = 'Zx3-T0kqv_aB9dEfGh1jKlMnOpQrStUvWxYz0123456';

test.each([
  ['an email address', 'smtp: 550 <ana@primjer.hr> unknown', 'ana@primjer.hr'],
  ['an email address', 'GET /prijava?email=ana%40primjer.hr', 'ana%40primjer.hr'],
  ['a phone number', 'duplicate +385 91 555 0177', '+385 91 555 0177'],
  ['a phone number', 'contact 0915550177 refused', '0915550177'],
  ['a token', `{"url":"/potvrda-emaila/${token}"}`, token],
  ['a typed text', '{"msg":"insert failed: Kada možete doći?"}', 'Kada možete doći?'],
])('a log line leaks %s: %s', (what, line, value) => {
  expect(findLeaks(line, ['Kada možete doći?', 'Mogu doći u subotu.'])).toEqual([`${what}: ${value}`]);
});

test.each([
  '  Demo računi (lozinka demo-mestar):\n    klijent@demo.test\n    majstor@demo.test\n',
  '{"level":40,"time":1795403850555,"reqId":"q3x9kd-1a","req":{"method":"GET","url":"/poslovi?search&page"}}',
  '    at file:///srv/mestar/node_modules/@fastify/multipart/index.js:10:5',
  '    at file:///srv/mestar/build/server/assets/job-post-form-with-a-very-long-name-B1x2Cd3E.js:1:1',
  `{"sha256":"${'0a'.repeat(32)}"}`,
])('a log line without personal data leaks nothing: %s', (line) => {
  expect(findLeaks(line, ['demo-mestar'])).toEqual([]);
});

test('texts that a journey types or sends are extracted, each up to its first variable', () => {
  const source = `await page.getByLabel('Poruka').fill('Kada možete doći?');
    await fill('Komentar', 'Brzo i uredno, drugi put još bolje.');
    await page.keyboard.type(\`Curi cijev iza perilice. Oznaka \${word}.\`);
    await api.post('/send-message', { user_id: 1, message: 'Može sutra u osam?' });
    await box.fill('kratko');`;
  expect(typedIn(source)).toEqual([
    'Kada možete doći?',
    'Brzo i uredno, drugi put još bolje.',
    'Curi cijev iza perilice. Oznaka',
    'Može sutra u osam?',
  ]);
});

test('a text that a journey types is found in the logs of its site', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'site-0.log'), '{"msg":"started"}\n{"msg":"Mogu doći u subotu."}\n');
  expect(leaksIn(folder)).toEqual(['site-0.log contains a typed text: Mogu doći u subotu.']);
});
