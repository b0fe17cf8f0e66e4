import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Loaded from the package on first use; there is no network request. */
let listed: Set<string> | undefined;

/** Returns the address's domain or a parent domain of it, whichever is listed; undefined if none is. */
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
