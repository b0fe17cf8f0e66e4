import { clickActions } from '#contract/ad-labels.ts';
import type { Ad } from '#contract/ads.ts';
import { formatMoney, formatNumber } from '#contract/format.ts';
import { Address } from '../ui/display/address.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { AdCard } from './ad-card.tsx';
import { AdTarget } from './ad-case.tsx';

export const AdContent = ({ item }: { item: Ad }) => (
  <>
    <p className="small faint">
      {item.name} · <Address text={item.email} />
      {item.phone && ` · ${item.phone}`}
    </p>
    <div className="inbox-ad">
      <AdCard
        level="h3"
        title={item.title}
        description={item.description}
        button={item.button_text}
        picture={item.adsMedias[0] ?? null}
        action={item.click_action}
      />
    </div>
    <TitleBlock
      className="inbox-facts"
      facts={[
        { label: 'Gumb', value: clickActions[item.click_action].label },
        { label: 'Kamo vodi', value: <AdTarget ad={item} /> },
        { label: 'Prikazivanja', value: formatNumber(item.desired_appearances) },
        { label: 'Plaćeno', value: item.paid_at ? formatMoney(item.amount_cents) : 'Nije plaćeno' },
      ]}
    />
  </>
);
