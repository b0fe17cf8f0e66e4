import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useModals } from '../platform/modals.tsx';
import { opens } from '../platform/opens.ts';
import { useMe } from '../platform/session.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import type { StepProps } from './step-props.ts';
import { EmailField, PhoneField } from './wizard-contact-fields.tsx';

/** Who advertises, and where the receipt goes (spec §4, step 4). */
export function ContactStep(props: StepProps) {
  const { fields, set, errorOf } = props;
  const me = useMe();
  const { show } = useModals();
  return (
    <>
      <TextField
        name="name"
        label="Ime"
        autoComplete="name"
        value={fields.name}
        onChange={(value) => set('name', value)}
        error={errorOf('name')}
        hint="Osoba, obrt ili tvrtka na koju glasi potvrda o plaćanju."
      />
      <EmailField {...props} />
      <PhoneField {...props} />
      {!me && (
        <p className="small muted">
          Račun nije potreban: oglas pratite privatnom poveznicom. Imate li ga,{' '}
          <Link
            className="link"
            to={`${paths.login()}?${new URLSearchParams({ redirect: paths.newAd() })}`}
            onClick={opens(() => show('auth', { reason: 'login' }))}
          >
            prijavite se
          </Link>{' '}
          i oglas ćete naći u svojem profilu.
        </p>
      )}
    </>
  );
}
