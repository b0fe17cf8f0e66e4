import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';

export const Reporter = ({ user }: { user: { slug: string; name: string } | null }) =>
  user ? (
    <Link className="link" to={paths.user(user.slug)}>
      {user.name}
    </Link>
  ) : (
    deletedUser
  );
