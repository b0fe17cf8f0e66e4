import { readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { end } from './subscriptions.ts';

/** Bytes; reports are a few kilobytes with the headers of what came back. */
const most = 1_000_000;

/** A header may go on in the next line, and a body may be encoded by lines. */
const unfolded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n[ \t]+/g, ' ')
    .replaceAll('=3D', '=');

/**
 * The subscription that a returned newsletter belonged to: the report says that the address is wrong for good (RFC 3464), and the returned headers have
 * our own link to unsubscribe, whose signature nobody else can make. Undefined for any other mail.
 */
export function bouncedToken(mail: string): string | undefined {
  const text = unfolded(mail);
  if (!/^content-type: *multipart\/report\b[^\r\n]*report-type="?delivery-status\b/im.test(text)) return undefined;
  if (!/^action: *failed\b/im.test(text) || !/^status: *5\.\d{1,3}\.\d{1,3}\b/im.test(text)) return undefined;
  return /^list-unsubscribe: *<[^>\s]*\/news\/unsubscribe\?token=([\w.~-]+)>/im.exec(text)?.[1];
}

/**
 * Ends the subscriptions whose newsletters came back. The mailbox is a Maildir, as mail servers deliver into and programs such as fetchmail or mbsync fill:
 * what was read moves from `new` to `cur`, so a mail is read once, whichever program looks next.
 */
export async function readBounces(parts: Pick<FeatureParts, 'db' | 'keys'>, folder: string): Promise<number> {
  let ended = 0;
  for (const name of await readdir(path.join(folder, 'new'))) {
    const file = path.join(folder, 'new', name);
    const { size } = await stat(file);
    const token = size <= most ? bouncedToken(await readFile(file, 'latin1')) : undefined;
    if (token)
      await end(parts, token, 'bounce').then(
        () => (ended += 1),
        (error: unknown) => {
          // Somebody else's link, or one as old as a year.
          if (!(error instanceof AppError)) throw error;
        },
      );
    await rename(file, path.join(folder, 'cur', `${name}:2,S`));
  }
  return ended;
}
