import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopyOutbound, siteOutbound } from '../../testing/outbound.ts';
import { BlockedOnCopy, type Outbound } from '../copies/outbound.ts';
import { Hopeless } from '../tasks/queues.ts';
import { readEml } from './eml.ts';
import { openMailer } from './mailer.ts';

const received: string[] = [];
const server = net.createServer((socket) => {
  let data = '';
  let inData = false;
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    data += chunk.toString('latin1');
    for (
      let end = data.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      end >= 0;
      end = data.indexOf(inData ? '\r\n.\r\n' : '\r\n')
    ) {
      const line = data.slice(0, end);
      data = data.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        received.push(Buffer.from(line, 'latin1').toString());
        socket.write('250 kept\r\n');
      } else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^RCPT TO:<nitko@/.test(line)) socket.write('550 no such person\r\n');
      else if (/^RCPT TO:<kasnije@/.test(line)) socket.write('451 try later\r\n');
      else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
  socket.on('error', () => undefined);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mailer = (outbound: Outbound = siteOutbound) =>
  openMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
      mailFrom: 'Meštar <poruke@example.com>',
      dataDir: '',
    },
    outbound,
  );
const message = (to: string) => ({
  id: '0b6f4b6e-0000-4000-8000-000000000001',
  at: new Date('2026-11-20T09:40:00Z'),
  to,
  subject:
    'Vaš upit „Popravak slavine u kupaonici na drugom katu zgrade“ je objavljen i vide ga svi majstori',
  html: '<!doctype html><html lang="hr"><head></head><body>Žuta ćuprija</body></html>',
  text: `Žuta ćuprija = most\n.\nhttps://example.com/${'x'.repeat(120)}`,
  headers: {
    'List-Unsubscribe': '<https://example.com/odjava>',
    'Reply-To': 'odgovor+abc@example.com',
  },
});

test('an email arrives complete', async () => {
  await mailer().send(message('ana@primjer.hr'));
  const [source = ''] = received;
  expect(source).toMatch(/^From: =\?UTF-8\?.*<poruke@example\.com>/m);
  expect(source).toContain('Message-ID: <0b6f4b6e-0000-4000-8000-000000000001@example.com>');
  expect(source).toContain('List-Unsubscribe: <https://example.com/odjava>');
  expect(source).toContain('Auto-Submitted: auto-generated');
  expect(source).toContain('Reply-To: odgovor+abc@example.com');
  const { subject, text, html, to, at } = message('ana@primjer.hr');
  expect(readEml(source.replaceAll('\r\n..', '\r\n.'))).toEqual({
    subject,
    text,
    html,
    to,
    at,
    attachments: [],
    pictures: new Map(),
  });
});

test('a copy of the site never connects to the mail server', async () => {
  received.length = 0;
  const gate = openCopyOutbound();
  await expect(mailer(gate).send(message('ana@primjer.hr'))).rejects.toBeInstanceOf(BlockedOnCopy);
  expect([received, gate.stopped]).toEqual([[], ['an email to 1 recipient']]);
});

test('an attachment arrives under its own name', async () => {
  received.length = 0;
  const bytes = Buffer.from('%PDF-1.4 žuto');
  const { subject, text, html } = message('ana@primjer.hr');
  await mailer().send({
    ...message('ana@primjer.hr'),
    attachments: [{ name: 'potvrda-7.pdf', type: 'application/pdf', bytes }],
  });
  const read = readEml((received[0] ?? '').replaceAll('\r\n..', '\r\n.'));
  expect(read).toMatchObject({
    subject,
    text,
    html,
    attachments: [{ name: 'potvrda-7.pdf', type: 'application/pdf' }],
  });
  expect(read.attachments[0]?.bytes.equals(bytes)).toBe(true);
});

test('delivery is retried after any failure except an unknown address', async () => {
  await expect(mailer().send(message('nitko@primjer.hr'))).rejects.toBeInstanceOf(Hopeless);
  const later = await mailer()
    .send(message('kasnije@primjer.hr'))
    .catch((error: unknown) => error);
  expect(later).toBeInstanceOf(Error);
  expect(later).not.toBeInstanceOf(Hopeless);
  const away = openMailer(
    { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'poruke@example.com', dataDir: '' },
    siteOutbound,
  );
  await expect(away.send(message('ana@primjer.hr'))).rejects.toThrow(/ECONNREFUSED/);
});

test('neither a subject nor an address can inject a header or a second recipient', async () => {
  received.length = 0;
  await mailer().send({ ...message('ana@primjer.hr'), subject: 'Naslov\r\nBcc: svi@primjer.hr' });
  expect(received[0]).not.toMatch(/^Bcc:/m);
  received.length = 0;
  await mailer()
    .send(message('ana@primjer.hr, svi@primjer.hr'))
    .catch(() => undefined);
  expect(received.filter((source) => /^To: ana@primjer\.hr, /m.test(source))).toEqual([]);
});
