import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';

/** The reporter may have deleted the account. */
export const Reporter = ({ user }: { user: { slug: string; name: string } | null }) =>
  user ? (
    <Link className="link" to={paths.user(user.slug)}>
      {user.name}
    </Link>
  ) : (
    deletedUser
  );
