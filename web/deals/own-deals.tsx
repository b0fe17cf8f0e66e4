import { Star } from 'lucide-react';
import { formatTimeStart } from '#contract/deal-times.ts';
import type { Deal, DealStage } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { dealStages, otherOf } from './deal-words.ts';

const openDealsOf: readonly DealStage[] = ['agreed', 'scheduled', 'done'];

export const openDeals = (deals: readonly Deal[]) =>
  deals.filter(({ stage, can }) => openDealsOf.includes(stage) && (stage !== 'done' || can.review));

export function OwnDeals({ deals }: { deals: readonly Deal[] }) {
  if (deals.length === 0) return null;
  return (
    <section className="own-deals" aria-labelledby="dogovoreni">
      <SectionHead id="dogovoreni" title="Dogovoreni poslovi" />
      <ul>
        {deals.map((deal) => (
          <li key={deal.id}>
            <OwnDeal deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnDeal({ deal }: { deal: Deal }) {
  const { label, ...look } = dealStages[deal.stage];
  const { job_type: type } = deal.job_post;
  return (
    <Card as="article" className="own-deal">
      <ThemeImage light={type.list_img} dark={type.list_img_dark} ratio="square" fill />
      <div className="own-deal-text">
        <h3 className="own-post-title">
          <Link to={paths.deal(deal.id)}>{type.name}</Link>
        </h3>
        <p className="small faint">
          {otherOf(deal).name}
          {deal.stage === 'scheduled' && deal.starts_at && ` · ${formatTimeStart(deal.starts_at)}`}
        </p>
      </div>
      <Badge {...look}>{label}</Badge>
      {deal.can.review ? (
        <ButtonLink
          size="sm"
          variant="primary"
          to={paths.dealReview(deal.id)}
          icon={<Star size={18} aria-hidden />}
        >
          Ocijenite
        </ButtonLink>
      ) : (
        <ButtonLink size="sm" to={paths.deal(deal.id)}>
          {deal.can.choose ? 'Odaberite termin' : 'Otvorite'}
        </ButtonLink>
      )}
    </Card>
  );
}
