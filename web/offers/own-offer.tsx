import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import type { Offer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { useMe } from '../platform/api/session.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Presence } from '../ui/overlays/presence.tsx';
import { OfferCard } from './offer-card.tsx';

const load = () => import('./offer-dialog.tsx');

/**
 * Returns whether the user may send an offer. A worker whose last offer for the post is open or accepted
 * cannot send another.
 */
export const mayOffer = (me: Me | null, post: JobPost, offers: readonly Offer[]) =>
  me !== null &&
  me.type_of !== 'client' &&
  !post.is_own &&
  post.type === 'inquiry' &&
  post.status === 'active' &&
  !['open', 'accepted'].includes(offers.at(-1)?.status ?? '');

interface Props {
  post: JobPost;
  offers: readonly Offer[];
}

export function OwnOffer({ post, offers }: Props) {
  const me = useMe();
  const last = offers.at(-1);
  return (
    <>
      {last && <OfferCard offer={last} mine />}
      {mayOffer(me, post, offers) && <OfferButton post={post} offers={offers} />}
    </>
  );
}

export function OfferButton({ post, offers }: Props) {
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(load, open, () => setOpen(false));
  return (
    <>
      <ButtonLink
        variant="primary"
        wide
        to={paths.offer(post.id)}
        icon={<FileText size={20} aria-hidden />}
        onClick={onPlainClick(() => setOpen(true))}
      >
        {offers.length > 0 ? 'Pošaljite novu ponudu' : 'Pošaljite ponudu'}
      </ButtonLink>
      <Presence>
        {dialog && open && <dialog.OfferDialog post={post} onClose={() => setOpen(false)} />}
      </Presence>
    </>
  );
}
