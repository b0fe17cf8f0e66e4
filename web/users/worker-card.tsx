import { MapPin, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { NamedIcon } from '../catalogue/named-icon.tsx';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { Chip } from '../ui/display/chip.tsx';
import { Highlight } from '../ui/display/highlight.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { TitleCell } from '../ui/display/title-block.tsx';
import type { CardWorker } from './card-worker.ts';

interface Props {
  user: CardWorker;
  highlight?: string | undefined;
  level?: 'h2' | 'h3';
  foot?: ReactNode;
  /** A control in the upper corner, such as a save button. */
  corner?: ReactNode;
}

/**
 * Renders a worker in a list; the whole card is one link. The user's own card leads to their own profile
 * page.
 */
export function WorkerCard({ user, highlight, level: Heading = 'h3', foot, corner }: Props) {
  const own = useMe()?.id === user.id;
  const { pathname, search } = useLocation();
  return (
    <Card as="article" link className="worker-card">
      <div className="worker-card-top">
        <Avatar of={user} />
        <div className="worker-card-who">
          <Heading className="worker-card-name">
            <Link
              to={own ? paths.profile() : paths.user(user.slug)}
              state={{ from: pathname + search }}
              viewTransition
              className="stretched-link"
            >
              <Highlight text={user.name} query={highlight} />
            </Link>
          </Heading>
          <Stars value={user.rating} count={user.reviews_count} size={limits.starPx.list} />
          {user.trade_verified && (
            <Badge tone="green" plain icon={<ShieldCheck size={18} aria-hidden />}>
              Provjereni obrt
            </Badge>
          )}
          {user.boosted && !own && <Badge tone="yellow">Istaknuto</Badge>}
          {own && <Badge tone="blue">Vaš profil</Badge>}
        </div>
      </div>
      <p className="worker-card-about">{user.about && <Highlight text={user.about} query={highlight} />}</p>
      <div className="chips">
        {user.trades.map((category) => (
          <Chip key={category.id} hue={category.hue} icon={<NamedIcon name={category.icon} />}>
            <Highlight text={category.name} query={highlight} />
          </Chip>
        ))}
        {user.more > 0 && <Chip>+{user.more}</Chip>}
        {user.types && <p className="worker-card-types">{user.types}</p>}
      </div>
      <div className="title-block">
        <TitleCell className="flex items-center gap-2">
          <MapPin size={18} className="faint" aria-hidden />
          <span className="strong">
            <span className="sr-only">Mjesto: </span>
            {[user.places, user.distance].filter(Boolean).join(' · ')}
          </span>
        </TitleCell>
        {foot}
      </div>
      {corner}
    </Card>
  );
}
