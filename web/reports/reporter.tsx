import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/link.tsx';

/** A person of a report, who may have left meanwhile. */
export const Reporter = ({ user }: { user: { slug: string; name: string } | null }) =>
  user ? (
    <Link className="link" to={paths.user(user.slug)}>
      {user.name}
    </Link>
  ) : (
    deletedUser
  );
