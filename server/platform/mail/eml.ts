import { decodeWords, headerOf, type MimePart, readMime } from './mime.ts';

/** An email from the outbox, parsed. */
export interface StoredMail {
  to: string;
  subject: string;
  at: Date;
  text: string;
  html: string;
  attachments: readonly { name: string; type: string; bytes: Buffer }[];
  pictures: ReadonlyMap<string, { type: string; bytes: Buffer }>;
}

const fileOf = ({ name = '', type, bytes }: MimePart) => ({ name, type, bytes: bytes() });

/** Parses the source of an email that the site has written. */
export function readEml(source: string): StoredMail {
  const { headers, parts } = readMime(Buffer.from(source)) ?? { headers: [], parts: [] };
  const given = (name: string) => headerOf({ headers }, name);
  const text = (type: string) =>
    parts
      .find((part) => part.type === type && !part.attached)
      ?.text()
      .trimEnd() ?? '';
  return {
    to: given('to') ?? '',
    subject: decodeWords(given('subject') ?? ''),
    at: new Date(given('date') ?? 0),
    text: text('text/plain'),
    html: text('text/html'),
    attachments: parts.filter(({ attached }) => attached).map(fileOf),
    pictures: new Map(
      parts.flatMap((part) =>
        part.contentId === undefined ? [] : [[part.contentId, fileOf(part)] as const],
      ),
    ),
  };
}
