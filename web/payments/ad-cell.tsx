import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';

/** Links to the moderation queue for moderators, otherwise to the ad’s page. */
export function AdCell({ ad }: { ad: { id: number; title: string } | null }) {
  const moderates = useMe()?.can.moderate;
  if (!ad) return <span className="muted">Oglas je izbrisan</span>;
  return (
    <Link to={moderates ? `${paths.adminAds()}?oglas=${ad.id}` : paths.ad(ad.id)} className="link">
      {ad.title}
    </Link>
  );
}
