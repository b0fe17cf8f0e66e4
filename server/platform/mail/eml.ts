/** An email from the outbox, parsed. The parser handles only what nodemailer writes. */
export interface StoredMail {
  to: string;
  subject: string;
  at: Date;
  text: string;
  html: string;
  attachments: readonly { name: string; type: string; bytes: Buffer }[];
  pictures: ReadonlyMap<string, { type: string; bytes: Buffer }>;
}

type Headers = Map<string, string>;

function split(source: string): { headers: Headers; body: string } {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return {
    headers: new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
    body,
  };
}

const bytesOfQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Decodes `=?UTF-8?Q?Va=C5=A1_upit?=` (RFC 2047). */
const headerText = (value = '') =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, coding: string, text: string) =>
      coding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : bytesOfQuoted(text.replaceAll('_', ' ')).toString(),
    );

function bodyText(headers: Headers, body: string): string {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  return coding === 'quoted-printable' ? bytesOfQuoted(body.replace(/=\r?\n/g, '')).toString() : body;
}

interface Part {
  headers: Headers;
  body: string;
}

function partsOf({ headers, body }: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((one) => partsOf(split(one.trimStart())));
}

const isAttached = ({ headers }: Part) =>
  headers.get('content-disposition')?.startsWith('attachment') ?? false;

const pictureId = ({ headers }: Part) => /^<([^>]+)>$/.exec(headers.get('content-id') ?? '')?.[1];

const attached = ({ headers, body }: Part) => ({
  name: headerText(/filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1]),
  type: headers.get('content-type')?.split(';')[0] ?? '',
  bytes: Buffer.from(body, 'base64'),
});

/** Parses the source of an email written by nodemailer. */
export function readEml(source: string): StoredMail {
  const { headers, body } = split(source);
  const parts = partsOf({ headers, body });
  const part = (kind: string) => {
    const found = parts.find((one) => one.headers.get('content-type')?.startsWith(kind) && !isAttached(one));
    return found ? bodyText(found.headers, found.body).replaceAll('\r\n', '\n').trimEnd() : '';
  };
  return {
    to: headers.get('to') ?? '',
    subject: headerText(headers.get('subject')),
    at: new Date(headers.get('date') ?? 0),
    text: part('text/plain'),
    html: part('text/html'),
    attachments: parts.filter(isAttached).map(attached),
    pictures: new Map(
      parts.flatMap((one) =>
        pictureId(one) === undefined ? [] : [[pictureId(one) ?? '', attached(one)] as const],
      ),
    ),
  };
}
