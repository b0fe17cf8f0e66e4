import { addressIn } from './addresses.ts';
import { canonical } from './canonical.ts';
import { z } from './zod.ts';

/** Converts the domain to ASCII (`xn--…`), as mail servers expect. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\w.-]*$/.test(domain)) return address;
  return address.slice(0, at) + (addressIn(`http://${domain}`)?.hostname ?? domain);
}

/**
 * Returns an address in the form in which it is stored and compared: canonical, lower case, with an ASCII
 * domain.
 */
export const emailForm = (address: string): string => withAsciiDomain(canonical(address).toLowerCase());

/**
 * Returns a schema that converts an address with `emailForm` and requires 5 to `max` characters:
 * `Ana@žbuka.hr` becomes `ana@xn--buka-kbb.hr`.
 */
export const emailAddress = ({ max }: { max: number }) =>
  z.string().transform(emailForm).pipe(z.string().min(5).max(max)).pipe(z.email());
