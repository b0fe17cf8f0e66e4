import { limits } from '#contract/constants.ts';
import { emailOf } from './accounts.ts';
import { testSettings } from './app.ts';
import { type Probe, probeTurns } from './event-loop.ts';
import { answerTo, server } from './replies.ts';
import { test } from './sockets.ts';

const secret = 'lozinka-za-dolaznu-postu';
Object.assign(testSettings, {
  INCOMING_MAIL_SECRET: secret,
  REPLY_ADDRESS: 'odgovor@primjer.hr',
  MAIL_AUTHSERV_ID: server,
});

const size: number = limits.replies.bytes;
const filled = (head: string, unit: string, bytes = size) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - Buffer.byteLength(head), unit)]);
const multipart = 'Subject: a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n';
const nested = Array.from(
  { length: 19 },
  (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
).join('');

const worstMails: Record<string, Buffer> = {
  'a body of boundaries in one line': filled(multipart, '--a'),
  'lines that almost begin with a boundary': filled(multipart, '\n--'),
  'lines that begin with a boundary and continue': filled(multipart, '\n--a x'),
  'nineteen levels': filled(nested, '\n--'),
  'a body of headers': filled('', 'a: b\n'),
  'a body of lines': filled(multipart, '\n'),
  'parts with long headers': filled(multipart, `--a\n${'a\n'.repeat(80_000)}`),
};

const encodedForm = 'application/x-www-form-urlencoded';
const worstForms: Record<string, Buffer> = {
  'an encoded message': filled('email=', '%41', 3 * size),
  'a message of percent signs': filled('email=', '%', 3 * size),
  'a form of separators': filled('', '&', 3 * size),
};

/**
 * Contents of a reply that is accepted; texts that resemble the output of email programs take the longest to
 * parse.
 */
const worstReplies: Record<string, [type: string, unit: string]> = {
  'lines of flowed text': ['text/plain; format=flowed; delsp=yes', '\n'],
  'headers of a quoted email': ['text/plain', 'Od: \n'],
  placeholders: ['text/plain', '[cid:'],
  paragraphs: ['text/html', '<p>'],
  'angle brackets': ['text/html', '<'],
  'an attachment in quoted-printable': [
    'application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: quoted-printable',
    '=',
  ],
  'an attachment in base64': [
    'application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: base64',
    'JVBERi0x',
  ],
};

test('no email posted by a provider blocks the event loop for more than 200 ms', async ({
  address,
  as,
  db,
  tasks,
  outbox,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  await ana.post('/send-message', { user_id: ivo.id, message: 'Možete li doći u petak?' });
  await tasks.runDue({ early: true });
  const mail = await outbox.to(await emailOf(db, ivo));
  const probeOf = (name: string, body: Buffer, type = 'message/rfc822'): Probe => ({
    name: `POST /mail/incoming with ${name}`,
    async send() {
      const response = await fetch(`${address}/api/v1/mail/incoming`, {
        method: 'POST',
        body: body as BodyInit,
        headers: {
          authorization: `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`,
          'content-type': type,
        },
      });
      await response.arrayBuffer();
      return response.status;
    },
  });
  const probes = [
    ...Object.entries(worstMails).map(([name, body]) => probeOf(name, body)),
    ...Object.entries(worstForms).map(([name, body]) => probeOf(name, body, encodedForm)),
  ];
  for (const [name, [type, unit]] of Object.entries(worstReplies)) {
    const head = await answerTo(db, ivo, mail, { type, body: '' });
    const bytes = type.startsWith('text/') ? 500_000 : size;
    probes.push(probeOf(`a reply with ${name}`, filled(`${head.trimEnd()}\r\n\r\n`, unit, bytes)));
  }
  await probeTurns(probes);
});
