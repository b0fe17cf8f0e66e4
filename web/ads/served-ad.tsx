import { useEffect, useRef } from 'react';
import type { ServedAd as Ad } from '#contract/ads.ts';
import { api } from '../platform/api.ts';
import { AdCard } from './ad-card.tsx';
import { adTarget } from './ad-target.ts';
import { calls } from './calls.ts';
import { ReportAd } from './report-ad.tsx';
import { isReported, reportOnce } from './reported-impressions.ts';
import { onceSeen } from './viewability.ts';

const params = ({ id, appearance_token: token }: Ad) => ({ params: { id }, body: { token }, optional: true });
/** Nobody waits for the counting, and nobody is told if it fails. */
const quiet = () => undefined;

/** An ad that counts: once a session when seen, and when its button is pressed (product.md, Ads). */
export function ServedAd({ ad, level }: { ad: Ad; level: 'h2' | 'h3' }) {
  const card = useRef<HTMLElement>(null);
  const press = () => void api.call(calls.click, params(ad)).catch(quiet);
  useEffect(() => {
    if (!card.current || isReported(ad.id)) return;
    return onceSeen(card.current, () => void reportOnce(ad.id, () => api.call(calls.impression, params(ad))).catch(quiet));
  }, [ad]);
  const [picture] = ad.adsMedias;
  return (
    <AdCard
      ref={card}
      level={level}
      title={ad.title}
      description={ad.description}
      button={ad.button_text}
      picture={picture?.thumb ?? null}
      action={ad.click_action}
      href={adTarget(ad)}
      onPress={press}
      corner={<ReportAd ad={ad} />}
    />
  );
}
