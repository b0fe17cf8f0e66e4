import { addressIn } from '#contract/addresses.ts';
import { type AdsPrices, initAd } from '#contract/ads.ts';
import { loadRules } from '../platform/forms/form-rules.ts';
import type { Check } from '../platform/forms/live-form.ts';
import { type AdFields, bodyOf } from './ad-fields.ts';
import { reachError } from './reach.ts';

/**
 * Valid values for fields of later steps, which are still empty: cross-field rules run only if every field is
 * valid.
 */
const filled = {
  title: 'Naslov',
  description: 'Opis oglasa',
  desired_appearances: 1_000_000,
  name: 'Ime',
  email: 'ime@primjer.hr',
};

/** Returns whether a text may be a URL, with or without a scheme; the server validates further. */
function mayBePage(text: string): boolean {
  const url = /\s/.test(text) ? undefined : addressIn(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return (
    url !== undefined &&
    !url.username &&
    !url.password &&
    /\.[a-z]{2,63}\.?$/i.test(url.hostname.replace(/\.xn--[a-z\d-]{1,59}$/i, '.idn'))
  );
}

/**
 * Combines the contract’s schema with rules it does not contain: the range of impressions, and the URL
 * format.
 */
export const checkAd =
  (prices: AdsPrices): Check<AdFields> =>
  async (fields, names) => {
    const [rules, { errors }] = await Promise.all([loadRules(initAd), import('#contract/errors.ts')]);
    const [, notPage] = errors['ads.url'];
    const body = bodyOf(fields);
    const given = Object.fromEntries(
      Object.entries(body).filter(([name]) => name === 'click_action' || names.includes(name)),
    );
    // The action’s target is required only on the step that asks for it.
    const others = names.includes(body.click_action === 'calling' ? 'phone' : 'click_url')
      ? {}
      : { phone: '00000', click_url: 'primjer.hr' };
    const found = rules.check({ ...filled, ...others, ...given });
    const wrong: Record<string, readonly string[]> = Object.fromEntries(
      Object.entries(found).filter(([name]) => names.includes(name)),
    );
    if (
      names.includes('click_url') &&
      body.click_url !== '' &&
      !wrong.click_url &&
      !mayBePage(body.click_url)
    )
      wrong.click_url = [notPage];
    const reach = names.includes('desired_appearances')
      ? reachError(prices, fields.desired_appearances)
      : undefined;
    if (reach !== undefined) wrong.desired_appearances = [reach];
    return wrong;
  };
