/** A mail as it lies in the outbox, taken apart. Reads what nodemailer writes, not every mail of the world. */
export interface StoredMail {
  to: string;
  subject: string;
  at: Date;
  text: string;
  html: string;
}

type Headers = Map<string, string>;

function split(source: string): { headers: Headers; body: string } {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return { headers: new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])), body };
}

const bytesOfQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** `=?UTF-8?Q?Va=C5=A1_upit?=` as it reads (RFC 2047). */
const headerText = (value = '') =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, coding: string, text: string) =>
      coding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : bytesOfQuoted(text.replaceAll('_', ' ')).toString(),
    );

function bodyText(headers: Headers, body: string): string {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  return coding === 'quoted-printable' ? bytesOfQuoted(body.replace(/=\r?\n/g, '')).toString() : body;
}

export function readEml(source: string): StoredMail {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [];
  const part = (kind: string) => {
    const found = parts.map((one) => split(one.trimStart())).find((one) => one.headers.get('content-type')?.startsWith(kind));
    return found ? bodyText(found.headers, found.body).replaceAll('\r\n', '\n').trimEnd() : '';
  };
  return {
    to: headers.get('to') ?? '',
    subject: headerText(headers.get('subject')),
    at: new Date(headers.get('date') ?? 0),
    text: part('text/plain'),
    html: part('text/html'),
  };
}
