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
  secret: string,
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
      { parseAs: 'string', bodyLimit: 3 * most },
      async (_request: FastifyRequest, body: string) => rawMessageOf(body),
    );
    // Mailgun posts the raw message only to addresses that end in `mime`.
    for (const path of ['/mail/incoming', '/mail/incoming/mime'])
      route.post(
        path,
        {
          // Allows a large email to take more than 30 s to arrive, as uploads may.
          config: { files: true },
          onRequest: (request, reply, admitted) => {
            const isAdmitted = isSameSecret(passwordOf(request), secret);
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

/** Returns the value of the hexadecimal digit with this character code, or NaN. */
function digitOf(code = 0): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : Number.NaN;
}

/**
 * Decodes a URL-encoded value in place, to bytes instead of characters, because a message may contain any
 * charset. A regular expression would block the thread for seconds.
 */
function decodeInPlace(value: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value[at];
    const byte = code === 37 ? 16 * digitOf(value[at + 1]) + digitOf(value[at + 2]) : Number.NaN;
    if (byte >= 0) at += 2;
    value[length++] = byte >= 0 ? byte : code === 43 ? 32 : (code ?? 0);
  }
  return value.subarray(0, length);
}

/** Returns the raw message of a URL-encoded form, or an empty buffer. Throws `too_large`. */
function rawMessageOf(form: string): Buffer {
  const field = form.split('&', partsMost).find((one) => rawFields.includes(one.slice(0, one.indexOf('='))));
  const source = decodeInPlace(Buffer.from(field?.slice(field.indexOf('=') + 1) ?? '', 'latin1'));
  if (source.length > most) throw new AppError('too_large');
  return source;
}

/** Returns the raw message of a multipart body, or an empty buffer. */
async function rawMessageIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('malformed');
  limitBytes(request, most);
  let source: Buffer = Buffer.alloc(0);
  try {
    // As a field, a message would be decoded as UTF-8, and one labelled as JSON would be parsed.
    for await (const part of request.files({ isPartAFile: () => true, limits: { files: partsMost } }))
      if (rawFields.includes(part.fieldname)) source = await part.toBuffer();
      else part.file.resume();
  } catch (error) {
    throw isTorn(error) ? new AppError('malformed') : error;
  }
  return source;
}
