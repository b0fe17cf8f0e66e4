import { type Failure, failureOf } from './policy.ts';

const unfolded = (email: string) =>
  email
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n[ \t]+/g, ' ')
    .replaceAll('=3D', '=');

const paragraphsOf = (text: string) => text.split(/\r?\n\r?\n/);

interface Reported {
  statuses: string[];
  returned: string;
}

function notificationIn(text: string): Reported | undefined {
  if (!/^content-type: *multipart\/report\b[^\r\n]*report-type="?delivery-status\b/im.test(text))
    return undefined;
  const start = text.search(/^content-type: *message\/delivery-status\b/im);
  if (start < 0) return undefined;
  const end = text.indexOf('\n--', start);
  const groups = paragraphsOf(text.slice(start, end < 0 ? undefined : end)).filter((group) =>
    /^action: *failed\b/im.test(group),
  );
  const statuses = groups.flatMap((group) => /^status: *(5\.\d{1,3}\.\d{1,3})\b/im.exec(group)?.[1] ?? []);
  return { statuses, returned: end < 0 ? '' : text.slice(end) };
}

const statusIn = (words: string) =>
  /[\s(#]([245]\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1] ?? (/\s5\d\d\b/.test(words) ? '5.0.0' : undefined);

/** Parses a qmail bounce, which is plain text without a machine-readable part. */
function qmailIn(text: string): Reported | undefined {
  const start = text.indexOf('Hi. This is the qmail-send program');
  const end = start < 0 ? -1 : text.indexOf('--- Below this line is a copy of the message.', start);
  if (end < 0) return undefined;
  const addresses = paragraphsOf(text.slice(start, end)).filter((paragraph) =>
    /^\s*<[^>\s]{1,320}>:/.test(paragraph),
  );
  return {
    statuses: addresses.flatMap((one) => statusIn(one) ?? []).filter((status) => status.startsWith('5')),
    returned: text.slice(end),
  };
}

export interface Bounce {
  failure: Failure;
  /** Our signed token from the returned headers, which only someone who received the email can have. */
  token: { of: 'account' | 'newsletter'; value: string };
}

/** Parses a bounce; undefined for any other email, and for a temporary failure. */
export function bounceIn(email: string): Bounce | undefined {
  const text = unfolded(email);
  const reported = notificationIn(text) ?? qmailIn(text);
  const failure = reported && failureOf(reported.statuses);
  if (!failure) return undefined;
  const account = /^x-delivery-token: *([\w.~-]+)/im.exec(reported.returned)?.[1];
  if (account) return { failure, token: { of: 'account', value: account } };
  const newsletter = /^list-unsubscribe: *<[^>\s]*\/news\/unsubscribe\?token=([\w.~-]+)>/im.exec(
    reported.returned,
  )?.[1];
  return newsletter === undefined ? undefined : { failure, token: { of: 'newsletter', value: newsletter } };
}
