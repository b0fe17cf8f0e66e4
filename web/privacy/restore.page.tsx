import { paths } from '#contract/paths.ts';
import { useActionAnswer } from '../platform/actions/action-answer.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { drawings } from '../ui/drawings/empty-drawings.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';
import type { Route } from './+types/restore.page.ts';
import { restoreLinked } from './privacy-actions.ts';

export const action = handleActions(restoreLinked);

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('kod') };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Vratite račun' });

/**
 * Restores an account scheduled for deletion; linked in the email about it. Requires a click, because mail
 * scanners follow links.
 */
export default function RestorePage({ loaderData: { token } }: Route.ComponentProps) {
  const answer = useActionAnswer();
  const refused = !token || (answer && !answer.done);
  return (
    <div className="page" aria-live="polite">
      <EmptyPage
        drawing={refused ? houseDrawings.unbuilt : drawings.sheet}
        title={refused ? 'Poveznica nije valjana ili je istekla' : 'Vratiti račun?'}
        text={
          refused
            ? 'Svaka poveznica vrijedi jednom, do dana brisanja. Račun koji još nije izbrisan vraćate i tako da se prijavite.'
            : 'Profil i objave opet će vidjeti svi, a ništa se neće izbrisati. Potom se prijavite kao i prije.'
        }
        actions={
          refused ? (
            <ButtonLink to={paths.login()}>Prijavite se</ButtonLink>
          ) : (
            <ActionButton
              action={restoreLinked}
              values={{ token }}
              variant="primary"
              size="lg"
              busyLabel="Vraća se…"
            >
              Vratite račun
            </ActionButton>
          )
        }
      />
    </div>
  );
}
