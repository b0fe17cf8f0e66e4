import { CircleUserRound, ClipboardList } from 'lucide-react';
import type { JobPost } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { formatSince } from '#contract/text.ts';
import type { UserRef } from '#contract/users.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Stars } from '../ui/stars.tsx';

const words = { client: 'Klijent', worker: 'Majstor', general: 'Korisnik' } satisfies Record<UserRef['type_of'], string>;

/** Who published it; their profile says how they can be reached. Their contacts never stand on a post (product.md, Job posts). */
export function Publisher({ post }: { post: Pick<JobPost, 'user' | 'is_own'> }) {
  const { user } = post;
  return (
    <div className="card person-box">
      <div className="person-row">
        <Avatar name={user.name} src={user.profile_img} size="md" />
        <div className="min-w-0">
          <b className="person-name">{user.name}</b>
          <span className="small faint">
            {words[user.type_of]} od {formatSince(user.created_at)}
          </span>
        </div>
      </div>
      <Stars value={user.rating} count={user.reviews_count} />
      <PublisherLink post={post} />
    </div>
  );
}

/** The page's one action; on phones it stands at the thumb too. */
export function PublisherLink({ post }: { post: Pick<JobPost, 'user' | 'is_own'> }) {
  if (post.is_own)
    return (
      <ButtonLink variant="primary" wide to={paths.myJobs()} icon={<ClipboardList size={20} aria-hidden />}>
        Uredite u mojim poslovima
      </ButtonLink>
    );
  return (
    <ButtonLink variant="primary" wide to={paths.user(post.user.slug)} icon={<CircleUserRound size={20} aria-hidden />} prefetch="intent">
      Pogledajte profil
    </ButtonLink>
  );
}
