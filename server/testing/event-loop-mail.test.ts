import { limits } from '#contract/constants.ts';
import { emailOf } from './accounts.ts';
import { testSettings } from './app.ts';
import { type Probe, postOver, probeTurns } from './event-loop.ts';
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

const worstMails: Record<string, readonly [head: string, unit: string]> = {
  'a body of boundaries in one line': [multipart, '--a'],
  'lines that almost begin with a boundary': [multipart, '\n--'],
  'lines that begin with a boundary and continue': [multipart, '\n--a x'],
  'nineteen levels': [nested, '\n--'],
  'a body of headers': ['', 'a: b\n'],
  'a body of lines': [multipart, '\n'],
  'parts with long headers': [multipart, `--a\n${'a\n'.repeat(80_000)}`],
};

const encodedForm = 'application/x-www-form-urlencoded';
const worstForms: Record<string, readonly [head: string, unit: string, bytes: number]> = {
  'an encoded message': ['email=', '%41', 3 * size],
  // Refused once the decoded value exceeds the size of an email.
  'a message of percent signs': ['email=', '%', size + 1_000_000],
  // Without a limit, reading the separators of this form would take a second.
  'a form of separators': ['', '&', 5_000_000],
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
    send: () =>
      postOver(
        `${address}/api/v1/mail/incoming`,
        {
          authorization: `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`,
          'content-type': type,
        },
        body,
      ),
  });
  async function* probes() {
    for (const [name, content] of Object.entries(worstMails)) yield probeOf(name, filled(...content));
    for (const [name, content] of Object.entries(worstForms))
      yield probeOf(name, filled(...content), encodedForm);
    for (const [name, [type, unit]] of Object.entries(worstReplies)) {
      const head = await answerTo(db, ivo, mail, { type, body: '' });
      const bytes = type.startsWith('text/') ? 500_000 : size;
      yield probeOf(`a reply with ${name}`, filled(`${head.trimEnd()}\r\n\r\n`, unit, bytes));
    }
  }
  await probeTurns(probes());
});
