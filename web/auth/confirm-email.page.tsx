import { Form, useNavigation } from 'react-router';
import type { MailOutcome } from '#contract/account.ts';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { isPostWaiting } from '../job-posts/job-post-form/draft.ts';
import { actionField } from '../platform/actions/action.ts';
import { type ActionAnswer, useActionAnswer } from '../platform/actions/action-answer.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useMe } from '../platform/api/session.ts';
import { HiddenFields } from '../platform/forms/hidden-fields.tsx';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { drawings } from '../ui/drawings/empty-drawings.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';
import type { Route } from './+types/confirm-email.page.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { confirmAddress, sendLink } from './sign-in-actions.ts';

type Face = MailOutcome | 'asked' | 'not_requested' | 'invalid' | 'refused' | 'resent';

export const action = handleActions(confirmAddress, sendLink);

function faceOf(answer: ActionAnswer | undefined, token: string | null): Face {
  if (!answer) return token ? 'asked' : 'not_requested';
  if (!answer.done) return answer.errors.token ? 'invalid' : 'refused';
  return answer.action === sendLink.name ? 'resent' : (answer.done.reply as { outcome: MailOutcome }).outcome;
}

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('kod') };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Potvrda emaila' });

const faces: Record<Face, readonly [title: string, text: string]> = {
  asked: [
    'Potvrdite svoj email',
    'Još jedan pritisak, da budemo sigurni da poveznicu niste otvorili slučajno.',
  ],
  confirmed: ['Email je potvrđen', 'Hvala. Vaš profil sada nosi oznaku potvrđenog korisnika.'],
  changed: [
    'Email adresa je promijenjena',
    'Od sada se prijavljujete novom adresom, i na nju stižu naše poruke.',
  ],
  waiting_for_other: [
    'Još jedna potvrda',
    'Ova je adresa potvrđena. Adresa se mijenja kada otvorite i poveznicu koju smo poslali na drugu.',
  ],
  not_requested: [
    'Potvrda nije zatražena',
    'Ova adresa nema kod za potvrdu. Otvorite cijelu poveznicu iz poruke koju smo Vam poslali.',
  ],
  invalid: [
    'Poveznica nije valjana ili je istekla',
    `Svaka poveznica vrijedi ${limits.confirmationHours} sati, i to samo ona iz posljednje poruke. Prijavljeni možete zatražiti novu.`,
  ],
  refused: ['Potvrda nije uspjela', ''],
  resent: ['Poruka je poslana', 'Poveznica je na putu. Provjerite i neželjenu poštu.'],
};

/** Requires a click, because mail scanners follow the emailed link too. */
export default function ConfirmEmailPage({ loaderData: { token } }: Route.ComponentProps) {
  const answer = useActionAnswer();
  const face = faceOf(answer, token);
  const [title, text] = faces[face];
  return (
    <div className="page" aria-live="polite">
      <EmptyPage
        drawing={face === 'invalid' || face === 'refused' ? houseDrawings.unbuilt : drawings.sheet}
        title={title}
        text={text || answer?.message}
        actions={<WayOn face={face} token={token} />}
      />
    </div>
  );
}

function WayOn({ face, token }: { face: Face; token: string | null }) {
  const me = useMe();
  const { state } = useNavigation();
  const hydrated = useHydrated();
  if (face === 'asked')
    return (
      <Form method="post" action={paths.confirmEmail()}>
        <HiddenFields values={{ [actionField]: confirmAddress.name, token }} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={state === 'submitting'}
          busyLabel="Potvrđuje se…"
        >
          Potvrdite email
        </Button>
      </Form>
    );
  // The waiting inquiry is stored only on the device, so the link to it appears only after hydration.
  const waits = hydrated && isPostWaiting(me?.id);
  const unconfirmed = me !== null && !me.is_verified;
  return (
    <>
      {unconfirmed && face !== 'resent' && <ResendConfirmation />}
      {waits && (
        <ButtonLink to={paths.newJob()} variant="primary">
          Nastavite s upitom
        </ButtonLink>
      )}
      {me ? (
        <ButtonLink to={paths.profile()}>Moj profil</ButtonLink>
      ) : (
        <ButtonLink
          to={paths.login()}
          {...(!waits && (face === 'confirmed' || face === 'changed') ? { variant: 'primary' as const } : {})}
        >
          Prijavite se
        </ButtonLink>
      )}
    </>
  );
}
