import { data, Form, useNavigation } from 'react-router';
import { confirmEmail, type MailOutcome, resendConfirmation } from '#contract/account.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { useMe } from '../platform/session.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { drawings } from '../ui/drawings/empty-drawings.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';
import type { Route } from './+types/confirm-email.page.ts';
import { textsOf } from './refusal.ts';
import { ResendConfirmation, type Resent } from './resend-confirmation.tsx';

type Face = MailOutcome | 'asked' | 'not_requested' | 'invalid' | 'refused' | 'resent';
interface Answer extends Resent {
  face: Face;
}

const answered = (face: Face, message = ''): Answer => ({ face, message, resent: face === 'resent' });

/** Confirms the address, or mails another link; both work without script. */
export async function action(args: Route.ActionArgs) {
  const { act, token } = textsOf(await args.request.formData(), ['act', 'token']) as { act: string; token: string };
  if (act === 'resend') {
    const resent = await attempt(args, resendConfirmation);
    if (resent.ok) return data(answered('resent', 'Poveznica je na putu. Provjerite i neželjenu poštu.'));
    return data(answered('refused', resent.error.message), { status: resent.status });
  }
  const outcome = await attempt(args, confirmEmail, { body: { token } });
  if (outcome.ok) return data(answered(outcome.data.outcome));
  return data(outcome.error.errors.token ? answered('invalid') : answered('refused', outcome.error.message), { status: outcome.status });
}

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('kod') };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Potvrda emaila' });

/** Three of them are from the spec (§8: confirmed, not requested, token invalid or expired). */
const faces: Record<Face, readonly [title: string, text: string]> = {
  asked: ['Potvrdite svoju email adresu', 'Još jedan pritisak, da budemo sigurni da poveznicu niste otvorili slučajno.'],
  confirmed: ['Email je potvrđen', 'Hvala. Vaš profil sada nosi oznaku potvrđenog korisnika.'],
  changed: ['Email adresa je promijenjena', 'Od sada se prijavljujete novom adresom, i na nju stižu naše poruke.'],
  waiting_for_other: ['Još jedna potvrda', 'Ova je adresa potvrđena. Adresa se mijenja kada otvorite i poveznicu koju smo poslali na drugu.'],
  not_requested: ['Potvrda nije zatražena', 'Ova adresa nema kod za potvrdu. Otvorite cijelu poveznicu iz poruke koju smo Vam poslali.'],
  invalid: [
    'Poveznica nije valjana ili je istekla',
    `Svaka poveznica vrijedi ${limits.confirmationHours} sati, i to samo ona iz posljednje poruke. Prijavljeni možete zatražiti novu.`,
  ],
  refused: ['Potvrda nije uspjela', ''],
  resent: ['Poruka je poslana', ''],
};

/** The target of a mailed link. It requires a press, because mail scanners follow links too (wire.md). */
export default function ConfirmEmailPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const face = actionData?.face ?? (token ? 'asked' : 'not_requested');
  const [title, text] = faces[face];
  return (
    <div className="page" aria-live="polite">
      <EmptyPage
        drawing={face === 'invalid' || face === 'refused' ? houseDrawings.unbuilt : drawings.sheet}
        title={title}
        text={actionData?.message || text}
        actions={<WayOn face={face} token={token} />}
      />
    </div>
  );
}

function WayOn({ face, token }: { face: Face; token: string | null }) {
  const me = useMe();
  const { state } = useNavigation();
  if (face === 'asked')
    return (
      <Form method="post" action={paths.confirmEmail()}>
        <input type="hidden" name="token" value={token ?? ''} />
        <Button type="submit" variant="primary" size="lg" busy={state === 'submitting'} busyLabel="Potvrđuje se…">
          Potvrdite email
        </Button>
      </Form>
    );
  const unconfirmed = me !== null && !me.is_verified;
  return (
    <>
      {unconfirmed && face !== 'resent' && <ResendConfirmation />}
      {me ? (
        <ButtonLink to={paths.profile()}>Moj profil</ButtonLink>
      ) : (
        <ButtonLink to={paths.login()} {...(face === 'confirmed' || face === 'changed' ? { variant: 'primary' as const } : {})}>
          Prijavite se
        </ButtonLink>
      )}
    </>
  );
}
