import type { ServedAd } from '#contract/ads.ts';

/** The target of an ad's button (spec §4): a page in a new tab, a mail or a call. */
export function adTarget({
  click_action: action,
  click_url: url,
  email,
  phone,
}: Pick<ServedAd, 'click_action' | 'click_url' | 'email' | 'phone'>): string | undefined {
  if (action === 'mailing')
    return email ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : undefined;
  if (action === 'calling') return phone ? `tel:${phone.replace(/[^\d+]/g, '')}` : undefined;
  return url ?? undefined;
}
