import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { isTorn, limitBytes } from '../platform/http/multipart.ts';
import { isSameSecret } from '../platform/keys/same-secret.ts';
import type { IncomingMail } from '../platform/mail/maildir.ts';

/** Form fields in which providers send the raw message. */
const rawFields = ['body-mime', 'email'];
/** Maximum number of parts of a form; providers send up to thirty fields, plus attachments. */
const partsMost = 200;
const encodedForm = 'application/x-www-form-urlencoded';
const most = limits.replies.bytes;

/**
 * Adds `POST /mail/incoming`, to which an email provider posts each incoming email, raw or in a form. `take`
 * may get an email twice, because providers repeat a request that got no 2xx.
 */
export function addIncomingMail(
  api: FastifyInstance,
  secrets: readonly string[],
  take: (mail: IncomingMail) => Promise<void>,
): void {
  api.register((route, _options, done) => {
    route.removeContentTypeParser(['application/json', encodedForm]);
    route.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: most },
      (_request, body, parsed) => parsed(null, body),
    );
    // URL encoding may turn each byte of the message into three.
    route.addContentTypeParser(
      encodedForm,
      { parseAs: 'buffer', bodyLimit: 3 * most },
      async (_request: FastifyRequest, body: Buffer) => decodeInPlace(encodedMessageIn(body)),
    );
    // Mailgun posts the raw message only to addresses that end in `mime`.
    for (const path of ['/mail/incoming', '/mail/incoming/mime'])
      route.post(
        path,
        {
          // Allows a large email to take more than 30 s to arrive, as uploads may.
          config: { files: true },
          onRequest: (request, reply, admitted) => {
            const password = passwordOf(request);
            const isAdmitted = secrets.some((secret) => isSameSecret(password, secret));
            if (!isAdmitted) reply.header('www-authenticate', 'Basic');
            admitted(isAdmitted ? undefined : new AppError('unauthenticated'));
          },
        },
        async (request, reply) => {
          const source = Buffer.isBuffer(request.body) ? request.body : await rawMessageIn(request);
          if (source.length === 0) throw new AppError('malformed');
          await take({ source, large: false });
          return reply.code(204).send();
        },
      );
    done();
  });
}

/** Returns the password of the `Authorization` header, which providers send for `https://user:password@…`. */
function passwordOf({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,500})$/.exec(headers.authorization ?? '') ?? [];
  return Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
}

/** The value of each byte as a hexadecimal digit, or -1. */
const digits = Int8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? -1 : value;
});
const [plus, percent] = [43, 37];
/** Bytes decoded in one turn of the event loop, which takes about 10 ms. */
const sliceBytes = 1_000_000;

/**
 * Decodes a URL-encoded value in place, to bytes instead of characters, because a message may contain any
 * charset. Other requests are served meanwhile, since the longest value takes half a second. Throws
 * `too_large`.
 */
async function decodeInPlace(value: Buffer): Promise<Buffer> {
  let length = 0;
  for (let at = 0; at < value.length; ) {
    const end = Math.min(at + sliceBytes, value.length);
    while (at < end) {
      const code = value[at] ?? 0;
      const high = code === percent ? (digits[value[at + 1] ?? 0] ?? -1) : -1;
      const low = high < 0 ? -1 : (digits[value[at + 2] ?? 0] ?? -1);
      value[length++] = low >= 0 ? 16 * high + low : code === plus ? 32 : code;
      at += low >= 0 ? 3 : 1;
    }
    if (length > most) throw new AppError('too_large');
    await nextTurn();
  }
  return value.subarray(0, length);
}

/** Returns the raw message of a URL-encoded form, still encoded, or an empty buffer. */
function encodedMessageIn(form: Buffer): Buffer {
  let begin = 0;
  for (let part = 0; part < partsMost && begin < form.length; part++) {
    const found = form.indexOf('&', begin);
    const end = found < 0 ? form.length : found;
    for (const field of rawFields)
      if (form.toString('latin1', begin, begin + field.length + 1) === `${field}=`)
        return form.subarray(begin + field.length + 1, end);
    begin = end + 1;
  }
  return Buffer.alloc(0);
}

/** Returns the raw message of a multipart body, or an empty buffer. */
async function rawMessageIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('malformed');
  limitBytes(request, most);
  let source: Buffer = Buffer.alloc(0);
  try {
    // A message read as a field instead of a file would be decoded as UTF-8, or parsed if labelled as JSON.
    for await (const part of request.files({ isPartAFile: () => true, limits: { files: partsMost } }))
      if (rawFields.includes(part.fieldname)) source = await part.toBuffer();
      else part.file.resume();
  } catch (error) {
    throw isTorn(error) ? new AppError('malformed') : error;
  }
  return source;
}
