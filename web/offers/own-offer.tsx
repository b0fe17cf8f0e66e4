import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import type { Offer } from '#contract/offers.ts';
import { useOnDemand } from '../platform/on-demand.ts';
import { useMe } from '../platform/session.ts';
import { Button } from '../ui/actions/button.tsx';
import { Presence } from '../ui/overlays/presence.tsx';
import { OfferCard } from './offer-card.tsx';

const load = () => import('./offer-dialog.tsx');

/** A worker's view of somebody's inquiry: their offer, or a button to send one. */
export function OwnOffer({ post, offers }: { post: JobPost; offers: readonly Offer[] }) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(load, open, () => setOpen(false));
  // The last one decides: if it is open or accepted, there is nothing to send.
  const last = offers.at(-1);
  const may = me !== null && me.type_of !== 'client' && !post.is_own && post.type === 'inquiry' && post.status === 'active';
  const standing = last && (last.status === 'open' || last.status === 'accepted');
  return (
    <>
      {last && <OfferCard offer={last} mine />}
      {may && !standing && (
        <Button wide className="script-only" icon={<FileText size={20} aria-hidden />} onClick={() => setOpen(true)}>
          {last ? 'Pošaljite novu ponudu' : 'Pošaljite ponudu'}
        </Button>
      )}
      <Presence>{dialog && open && <dialog.OfferDialog post={post} onClose={() => setOpen(false)} />}</Presence>
    </>
  );
}
