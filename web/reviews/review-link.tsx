import { Star } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import type { Review } from '#contract/reviews.ts';
import type { User } from '#contract/users.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';

export function ReviewLink({
  user,
  own,
}: {
  user: Pick<User, 'id' | 'name' | 'slug' | 'profile_img'>;
  own: Review | null;
}) {
  const me = useMe();
  const { show } = useModals();
  const start = () => {
    if (!me)
      show('auth', {
        reason: 'create_review',
        after: {
          fallback: 'show_reviews_form',
          user: { id: user.id, name: user.name, profile_img: user.profile_img },
        },
      });
    else show('review', own ? { user, reviewId: own.id, stars: own.stars, comment: own.comment } : { user });
  };
  return (
    <ButtonLink
      to={paths.reviewUser(user.slug)}
      icon={<Star size={20} aria-hidden />}
      onClick={(event) => {
        // Follows the link if the reader's review of this person can no longer be edited, because only the
        // linked page then shows the review.
        if (own && !own.can.edit) return;
        event.preventDefault();
        start();
      }}
    >
      {own ? (own.can.edit ? 'Uredite ocjenu' : 'Vaša ocjena') : 'Ocijenite'}
    </ButtonLink>
  );
}
