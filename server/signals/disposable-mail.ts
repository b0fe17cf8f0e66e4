import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Read when the first address is looked at, once; nothing is asked for over the network. */
let listed: Set<string> | undefined;

/** The listed domain that an address belongs to, by itself or as part of it; undefined if none. */
export function disposableDomain(email: string): string | undefined {
  listed ??= disposableEmailBlocklistSet();
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.');
  for (let at = 0; at < labels.length - 1; at++) {
    const domain = labels.slice(at).join('.');
    if (listed.has(domain)) return domain;
  }
  return undefined;
}
