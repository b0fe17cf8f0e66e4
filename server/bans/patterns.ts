import { isIP } from 'node:net';
import { type BanKind, banKinds } from '#contract/ban-kinds.ts';
import { emailForm } from '#contract/email.ts';
import { AppError } from '#contract/errors.ts';
import { foldedWords } from '#contract/fold.ts';
import { network } from '../platform/limits/address.ts';
import { significant } from '../platform/search/phone.ts';

interface Written {
  norm: string;
  head: string;
}

/** Allowed prefix lengths: wider bans would match too many people; a single IPv6 user has a /64. */
const bits = { 4: { least: 16, most: 32, size: 32 }, 6: { least: 32, most: 64, size: 64 } } as const;

/** Converts an address prefix to a number: all of an IPv4 address, the upper half of an IPv6 address. */
function numberOf(address: string, version: 4 | 6): bigint {
  if (version === 4) return address.split('.').reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const before = (groups[0] ?? '').split(':').filter(Boolean);
  const after = (groups[1] ?? '').split(':').filter(Boolean);
  const zeros =
    groups.length === 2 ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
}

const prefix = (value: bigint, version: 4 | 6, length: number) => {
  const rest = BigInt(bits[version].size - length);
  return `${version}:${((value >> rest) << rest).toString(16)}/${length}`;
};

function parsed(address: string): { value: bigint; version: 4 | 6 } | undefined {
  if (isIP(address) === 0) return undefined;
  const plain =
    isIP(address) === 6 && !network(address).includes('/') ? network(address) : address.split('%')[0];
  const version = isIP(plain ?? '') as 4 | 6;
  return { value: numberOf(plain ?? '', version), version };
}

function networkOf(pattern: string): string | undefined {
  const [address = '', length, ...rest] = pattern.split('/');
  const found = parsed(address);
  if (!found || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const { least, most } = bits[found.version];
  const asked = length === undefined ? most : Number(length);
  if (asked < least || asked > (found.version === 4 ? 32 : 128)) return undefined;
  return prefix(found.value, found.version, Math.min(asked, most));
}

/** Removes a plus suffix, because mail reaches the same mailbox with and without it. */
function mailbox(email: string): string {
  const written = emailForm(email);
  const at = written.lastIndexOf('@');
  const plus = written.indexOf('+', written.lastIndexOf('@', at - 1) + 1);
  return plus === -1 || plus > at ? written : written.slice(0, plus) + written.slice(at);
}
const itself = (norm: string): Written => ({ norm, head: norm });

const writers: Readonly<Record<BanKind, (pattern: string) => Written | undefined>> = {
  network(pattern) {
    const norm = networkOf(pattern);
    return norm === undefined ? undefined : itself(norm);
  },
  email(pattern) {
    const email = mailbox(pattern);
    return /^(?:\*|[^\s@*]+)@(?:[\p{L}\d-]+\.)+[\p{L}\d-]+$/u.test(email) ? itself(email) : undefined;
  },
  phone(pattern) {
    const open = pattern.endsWith('*');
    const digits = significant(pattern);
    if (!/^[\d\s+()./-]+\*?$/.test(pattern) || digits.length < (open ? 4 : 7) || digits.length > 15)
      return undefined;
    return itself(`${digits}${open ? '*' : ''}`);
  },
  text(pattern) {
    const words = foldedWords(pattern);
    const norm = words.join(' ');
    return norm.length < 4 ? undefined : { norm, head: words[0] ?? '' };
  },
};

const everybodys: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com windowslive.com yahoo.com ymail.com icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de
  mail.com web.de proton.me protonmail.com zoho.com yandex.com hotmail.hr outlook.hr yahoo.de net.hr inet.hr t-com.hr ht.hr vip.hr optinet.hr globalnet.hr
  zg.t-com.hr st.t-com.hr ri.t-com.hr os.t-com.hr skole.hr com.hr from.hr iz.hr name.hr co.uk co.at com.ba co.rs`.split(
    /\s+/,
  ),
);

const whyTooWide: Readonly<Record<BanKind, (pattern: string) => string | undefined>> = {
  network: (pattern) => {
    const [, length] = /\/(\d{1,3})$/.exec(pattern) ?? [];
    const least = pattern.includes(':') ? 32 : 16;
    return length !== undefined && Number(length) < least
      ? `Mreža je preširoka: upišite barem /${least}.`
      : undefined;
  },
  email: (pattern) => {
    const [, domain] = /^\*@?(.*)$/.exec(pattern.toLowerCase()) ?? [];
    if (domain === undefined) return undefined;
    if (!domain.replace(/^\*\.?/, '').includes('.'))
      return 'Uzorak je preširok: upišite adresu ili *@ i cijelu domenu.';
    return everybodys.has(domain)
      ? `Uzorak je preširok: adrese na ${domain} imaju i mnogi drugi. Upišite cijelu adresu.`
      : undefined;
  },
  phone: (pattern) =>
    /^[\d\s+()./-]*\*$/.test(pattern) && significant(pattern).length < 4
      ? 'Uzorak je preširok: ispred zvjezdice upišite barem pet znamenki, s nulom.'
      : undefined,
  text: () => undefined,
};

/**
 * Normalizes a pattern, so that different spellings are stored as one ban. Throws `invalid` on `pattern` if
 * it is malformed or would match almost everyone.
 */
export function written(kind: BanKind, pattern: string): Written {
  const wide = whyTooWide[kind](pattern.trim());
  if (wide)
    throw new AppError('invalid', {
      fields: { pattern: [`${wide} Na primjer: ${banKinds[kind].example}.`] },
    });
  const found = writers[kind](pattern.trim());
  if (!found)
    throw new AppError('invalid', {
      fields: { pattern: [`Uzorak nije ispravan. Upišite ga ovako: ${banKinds[kind].example}.`] },
    });
  return found;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** Returns, for each kind of ban, the index keys (`head`) of all patterns that could match a value. */
export const headsOf: Readonly<Record<BanKind, (value: string) => string[]>> = {
  network(value) {
    const found = parsed(value.replace(/\/\d{1,3}$/, ''));
    if (!found) return [];
    const { least, most } = bits[found.version];
    return range(least, most).map((length) => prefix(found.value, found.version, length));
  },
  email(value) {
    const email = mailbox(value);
    const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
    return [email, ...range(0, labels.length - 2).map((at) => `*@${labels.slice(at).join('.')}`)];
  },
  phone(value) {
    const digits = significant(value);
    return [digits, ...range(4, digits.length).map((length) => `${digits.slice(0, length)}*`)];
  },
  text: (value) => [...new Set(foldedWords(value))],
};

/**
 * Returns whether text contains a phrase as consecutive whole words. For other kinds of ban, matching the
 * head is sufficient.
 */
export const isIn = (phrase: string, text: string): boolean =>
  ` ${foldedWords(text).join(' ')} `.includes(` ${phrase} `);
