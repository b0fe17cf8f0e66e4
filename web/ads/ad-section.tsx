import { useEffect, useRef } from 'react';
import { type ServedAd as Ad, countClick, countImpression } from '#contract/ads.ts';
import { api } from '../platform/api/api.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { AdCard, adTarget } from './ad-card.tsx';
import type { SlotLook } from './ad-slot.tsx';
import { isReported, reportOnce } from './reported-impressions.ts';
import { onceSeen } from './viewability.ts';

interface Props {
  ads: readonly Ad[];
  look: SlotLook;
  level: 'h2' | 'h3';
}

export const AdSection = ({ ads, look, level }: Props) =>
  ads.length > 0 && (
    <section aria-label="Oglasi" className={`served-ads served-ads-${look}`}>
      {ads.map((ad) => (
        <ServedAd key={ad.id} ad={ad} level={level} />
      ))}
    </section>
  );

const params = ({ id, appearance_token }: Ad) => ({
  params: { id },
  body: { appearance_token },
  optional: true,
});
const quiet = () => undefined;

/** Renders an ad; counts an impression once per session when the ad is seen, and every click. */
function ServedAd({ ad, level }: { ad: Ad; level: 'h2' | 'h3' }) {
  const card = useRef<HTMLElement>(null);
  const press = () => void api.call(countClick, params(ad)).catch(quiet);
  useEffect(() => {
    if (!card.current || isReported(ad.id)) return;
    return onceSeen(
      card.current,
      () => void reportOnce(ad.id, () => api.call(countImpression, params(ad))).catch(quiet),
    );
  }, [ad]);
  return (
    <AdCard
      ref={card}
      level={level}
      title={ad.title}
      description={ad.description}
      button={ad.button_text}
      picture={ad.adsMedias[0] ?? null}
      action={ad.click_action}
      href={adTarget(ad)}
      onPress={press}
      corner={<ReportAd ad={ad} />}
    />
  );
}

function ReportAd({ ad: { id, title } }: { ad: { id: number; title: string } }) {
  const me = useMe();
  const { show } = useModals();
  return (
    <button
      type="button"
      className="ad-report"
      aria-label={`Prijavite oglas: ${title}`}
      onClick={() =>
        me ? show('report', { subject: 'ad', id, name: title }) : show('auth', { reason: 'login' })
      }
    >
      Prijavite oglas
    </button>
  );
}
