import { type AdsPrices, initAd } from '#contract/ads.ts';
import { loadRules } from '../platform/form-rules.ts';
import { type AdFields, bodyOf } from './ad-fields.ts';
import { reachError } from './reach.ts';

export type FieldErrors = Record<string, readonly string[]>;

/** Right in themselves: rules that hold between fields are asked only where each field is right, and those of later steps are still empty. */
const filled = { title: 'Naslov', description: 'Opis oglasa', desired_appearances: 1_000_000, name: 'Ime', email: 'ime@primjer.hr' };

/** A page of the public web, with or without its scheme; the server looks more closely. */
function mayBePage(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url !== null && !url.username && !url.password && /\.[a-z]{2,}\.?$/i.test(url.hostname.replace(/xn--[a-z\d-]+$/i, 'idn'));
}

async function checkPage(text: string): Promise<FieldErrors> {
  if (mayBePage(text)) return {};
  const { errors } = await import('#contract/errors.ts');
  const [, said] = errors['ads.url'];
  return { click_url: [said] };
}

/** What is wrong with these fields, by the wire's own schema; nothing where the schema does not arrive, since the server has the last word. */
export async function checkFields(fields: AdFields, names: readonly string[], prices: AdsPrices): Promise<FieldErrors> {
  const body = bodyOf(fields);
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name) || name === 'click_action'));
  // A call needs its number on the step of the button alone.
  const others = names.includes(body.click_action === 'calling' ? 'phone' : 'click_url') ? {} : { phone: '00000', click_url: 'primjer.hr' };
  const rules = await loadRules(initAd).catch(() => undefined);
  const found = rules?.check({ ...filled, ...others, ...given }) ?? {};
  const wrong: FieldErrors = Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)));
  const reach = names.includes('desired_appearances') ? reachError(prices, fields.desired_appearances) : undefined;
  const page = names.includes('click_url') && body.click_url !== '' && !wrong.click_url ? await checkPage(body.click_url).catch(() => ({})) : {};
  return { ...wrong, ...page, ...(reach !== undefined && { desired_appearances: [reach] }) };
}
