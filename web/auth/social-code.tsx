import { useEndpointForm } from '../platform/forms/form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useBegin } from './begin.ts';
import { OtpField } from './otp-field.tsx';
import { providerNames } from './social.ts';
import { type SocialToken, socialEndpoint } from './social-login.ts';
import type { Entered } from './welcome.ts';

interface Props {
  token: SocialToken;
  onDone: (entered: Entered) => unknown;
  onCancel: () => void;
}

export function SocialCode({ token: { provider, accessToken }, onDone, onCancel }: Props) {
  const form = useEndpointForm(
    socialEndpoint,
    { access_token: accessToken, otp: '' },
    { params: { provider } },
  );
  useBegin(form.element, true);
  return (
    <Form form={form} onSuccess={onDone}>
      <p>Račun {providerNames[provider]} je prihvaćen. Vaš profil traži još i kod za potvrdu.</p>
      <OtpField />
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} busyLabel="Prijavljuje se…">
        Prijavite se
      </Button>
      <p className="auth-links">
        <button type="button" className="link" onClick={onCancel}>
          Odaberite drugi način prijave
        </button>
      </p>
    </Form>
  );
}
