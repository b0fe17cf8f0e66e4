import { ExternalLink, Mail, Phone } from 'lucide-react';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import type { StepProps } from './step-props.ts';
import { EmailField, PageField, PhoneField } from './wizard-contact-fields.tsx';

const actions = [
  { value: 'redirecting', label: 'Otvara stranicu', text: 'Vaša stranica otvara se u novoj kartici.', icon: <ExternalLink size={22} aria-hidden /> },
  { value: 'mailing', label: 'Piše email', text: 'Posjetitelj Vam piše iz svojeg programa za email.', icon: <Mail size={22} aria-hidden /> },
  { value: 'calling', label: 'Poziva telefon', text: 'Na mobitelu se odmah bira Vaš broj.', icon: <Phone size={22} aria-hidden /> },
] as const;

/** The button's action (spec §4, step 2), and the fields it requires. */
export function ActionStep(props: StepProps) {
  const { fields, set, errorOf } = props;
  return (
    <>
      <RadioGroup
        name="click_action"
        label="Radnja"
        look="cards"
        options={actions}
        value={fields.click_action}
        onChange={(value) => set('click_action', value)}
        error={errorOf('click_action')}
      />
      {fields.click_action === 'redirecting' && <PageField {...props} />}
      {fields.click_action === 'mailing' && <EmailField {...props} />}
      {fields.click_action === 'calling' && <PhoneField {...props} />}
    </>
  );
}
