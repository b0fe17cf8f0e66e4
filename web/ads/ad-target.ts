import type { ServedAd } from '#contract/ads.ts';

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
