import { TextField } from '../ui/fields/text-field.tsx';
import type { StepProps } from './step-props.ts';

// One field each: the contact is also the button's target, and the screen says so.

export function PageField({ fields, set, errorOf }: StepProps) {
  return (
    <TextField
      name="click_url"
      label="Adresa stranice"
      type="url"
      inputMode="url"
      autoComplete="url"
      spellCheck={false}
      value={fields.click_url}
      onChange={(value) => set('click_url', value)}
      error={errorOf('click_url')}
      hint="Na primjer: www.example.com/ponuda"
    />
  );
}

export function EmailField({ fields, set, errorOf }: StepProps) {
  const seen = fields.click_action === 'mailing';
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      value={fields.email}
      onChange={(value) => set('email', value)}
      error={errorOf('email')}
      hint={
        seen
          ? 'Ovaj email vide posjetitelji. Na njega stiže i potvrda o plaćanju.'
          : 'Na njega stižu potvrda o plaćanju i vijesti o oglasu. Posjetitelji ga ne vide.'
      }
    />
  );
}

export function PhoneField({ fields, set, errorOf }: StepProps) {
  const seen = fields.click_action === 'calling';
  return (
    <TextField
      name="phone"
      label="Telefon"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      optional={!seen}
      value={fields.phone}
      onChange={(value) => set('phone', value)}
      error={errorOf('phone')}
      hint={seen ? 'Ovaj broj vide posjetitelji.' : 'Samo ako Vas trebamo nazvati. Posjetitelji ga ne vide.'}
    />
  );
}
