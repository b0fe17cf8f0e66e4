import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSince } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import type { UserRef } from '#contract/users.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Stars } from '../ui/display/stars.tsx';

const words = { client: 'Klijent', worker: 'Majstor', general: 'Korisnik' } satisfies Record<
  UserRef['type_of'],
  string
>;

const contact = {
  inquiry: 'Kontakt se dogovara porukom. Adresu klijent šalje tek kad to želi.',
  offer: 'Termin i cijena dogovaraju se porukom.',
} satisfies Record<JobPost['type'], string>;

interface Props {
  post: Pick<JobPost, 'user' | 'is_own' | 'type'>;
  /** The button for writing to the publisher; passed in by the page, since it belongs to another feature. */
  write: ReactNode;
}

/** Shows the publisher of a post, never with contact details. */
export function Publisher({ post, write }: Props) {
  const { user } = post;
  return (
    <div className="card person-box">
      <div className="person-row">
        <Avatar of={user} size="md" />
        <div className="min-w-0">
          <Link to={paths.user(user.slug)} className="person-name touch-target">
            <bdi>{user.name}</bdi>
          </Link>
          <span className="small faint">
            {words[user.type_of]} od {formatSince(user.created_at)}
          </span>
        </div>
      </div>
      <Stars value={user.rating} count={user.reviews_count} />
      <PublisherAction post={post} write={write} />
      {!post.is_own && <p className="small muted">{contact[post.type]}</p>}
    </div>
  );
}

export const PublisherAction = ({ post, write }: Props) =>
  post.is_own ? (
    <ButtonLink variant="primary" wide to={paths.myJobs()} icon={<ClipboardList size={20} aria-hidden />}>
      Uredite u mojim poslovima
    </ButtonLink>
  ) : (
    write
  );
