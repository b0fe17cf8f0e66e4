import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';

/**
 * Shown at the top of every page while an account is restricted, being viewed by an administrator, or
 * unreachable by email. Kept small, because the first page of a visit loads it too.
 */
export function AccountNotice() {
  const me = useMe();
  if (me?.email_fails && !me.notice)
    return (
      <aside className="note-amber small p-3 text-center" aria-label="Email adresa">
        Naše poruke ne stižu na {me.email}: vraćaju se kao neisporučene.{' '}
        <Link to={`${paths.security()}#email`} className="link">
          Promijenite ili ponovno potvrdite adresu
        </Link>
      </aside>
    );
  if (!me?.notice) return null;
  return (
    <aside className="note-amber small p-3 text-center" aria-label="Stanje računa">
      {me.notice}{' '}
      {me.viewed ? (
        // Submitted as a full page load, so that no state of the viewed account remains.
        <form method="post" action={paths.endViewing()} className="contents">
          <button type="submit" name="radnja" value="kraj-pregleda" className="link">
            Završite pregled
          </button>
        </form>
      ) : (
        <Link to={me.leaves_at ? paths.ownData() : paths.help()} className="link">
          {me.leaves_at ? 'Vratite račun' : 'Pišite nam'}
        </Link>
      )}
    </aside>
  );
}
