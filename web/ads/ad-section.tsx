import type { ServedAd as Ad } from '#contract/ads.ts';
import type { SlotLook } from './ad-slot.tsx';
import { ServedAd } from './served-ad.tsx';

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
