import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { emailOf } from '../testing/accounts.ts';
import { test, testSettings } from '../testing/app.ts';
import { answerTo, server } from '../testing/replies.ts';

const secret = 'lozinka-za-dolaznu-postu';
const previous = 'prijasnja-lozinka-za-postu';
Object.assign(testSettings, {
  INCOMING_MAIL_SECRET: secret,
  INCOMING_MAIL_SECRET_PREVIOUS: previous,
  REPLY_ADDRESS: 'odgovor@primjer.hr',
  MAIL_AUTHSERV_ID: server,
});

const basic = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`;

const deliver = (
  app: FastifyInstance,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  url = '/api/v1/mail/incoming',
): Promise<number> =>
  app
    .inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'message/rfc822', authorization: basic(secret), ...headers },
      payload,
    })
    .then(({ statusCode }) => statusCode);

const boundary = 'granica';
const form = (name: string, value: string, header = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="recipient"\r\n\r\nodgovor@primjer.hr\r\n` +
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${header}\r\n${value}\r\n--${boundary}--\r\n`;
const labelled = 'Content-Type: application/json\r\n';
const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
const encode = (name: string, value: string) =>
  new URLSearchParams({ recipient: 'odgovor@primjer.hr', [name]: value }).toString();
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };

describe('an email posted by a provider', () => {
  test('becomes one message, whether raw or in the form of either provider, however often it is posted', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await ana.post('/send-message', { user_id: ivo.id, message: 'Možete li doći u petak?' });
    await tasks.runDue({ early: true });
    const mail = await outbox.to(await emailOf(db, ivo));
    const raw = await answerTo(db, ivo, mail, { body: 'Mogu u 17 h. Čekam kiše.', id: '1@test.hr' });
    const second = await answerTo(db, ivo, mail, { body: 'Ili u subotu.', id: '2@test.hr' });
    const third = await answerTo(db, ivo, mail, { body: 'Ili u nedjelju.', id: '3@test.hr' });
    expect(await deliver(app, raw)).toBe(204);
    expect(await deliver(app, raw)).toBe(204);
    expect(await deliver(app, form('body-mime', second), multipart)).toBe(204);
    expect(await deliver(app, form('email', third), multipart)).toBe(204);
    const fourth = await answerTo(db, ivo, mail, { body: 'Čak + i 100%.', id: '4@test.hr' });
    const mailgun = '/api/v1/mail/incoming/mime';
    expect(await deliver(app, encode('body-mime', fourth), encoded, mailgun)).toBe(204);
    const { body } = await ana.get(`/chats/by-user/${ivo.id}`);
    const { data } = (await ana.get(`/chatMessages/${body.data.id}`)).body;
    expect(data.map(({ details }: { details: { content: string } }) => details.content)).toEqual([
      'Čak + i 100%.',
      'Ili u nedjelju.',
      'Ili u subotu.',
      'Mogu u 17 h. Čekam kiše.',
      'Možete li doći u petak?',
    ]);
  });

  test.for<[number, string, string | Buffer, Record<string, string>]>([
    [401, 'without a password', 'Subject: a\r\n\r\nb', { authorization: '' }],
    [401, 'with a wrong password', 'Subject: a\r\n\r\nb', { authorization: basic(`${secret}.`) }],
    [204, 'with the previous password', 'Subject: a\r\n\r\nb', { authorization: basic(previous) }],
    [401, 'with another scheme', 'Subject: a\r\n\r\nb', { authorization: `Bearer ${secret}` }],
    [400, 'empty', '', {}],
    [400, 'in a form without the raw message', form('stripped-text', 'Može'), multipart],
    [400, 'in a form without a boundary', form('email', 'a'), { 'content-type': 'multipart/form-data' }],
    [400, 'in a form that ends early', form('email', 'a').slice(0, -20), multipart],
    [204, 'in a form that labels it as JSON', form('email', 'Subject: a\r\n\r\n{', labelled), multipart],
    [415, 'as JSON', '{"email":"a"}', { 'content-type': 'application/json' }],
    [413, 'above the limit', Buffer.alloc(limits.replies.bytes + 1, 'a'), {}],
    [413, 'above the limit in a form', form('email', 'a'.repeat(limits.replies.bytes)), multipart],
    [400, 'in an encoded form without the raw message', encode('body-plain', 'Može'), encoded],
    [400, 'in an encoded form with an empty message', encode('body-mime', ''), encoded],
    [204, 'in an encoded form with malformed escapes', 'body-mime=Subject:%20a%0A%0A%zz%', encoded],
    [413, 'above the limit in an encoded form', `email=${'a'.repeat(limits.replies.bytes + 1)}`, encoded],
    [204, 'without a known address, which is ignored', 'Subject: a\r\n\r\nb', {}],
  ])('gets a %i %s', async ([status, , payload, headers], { app }) => {
    expect(await deliver(app, payload, headers)).toBe(status);
  });
});
