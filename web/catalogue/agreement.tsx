import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { FieldSource } from '../platform/forms/form-field.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';

/** Opens the text in a new tab, so that typed values are not lost. */
const Text = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link" href={to} target="_blank" rel="noopener">
    {children}
  </a>
);

export const Agreement = (field: FieldSource<boolean>) => (
  <Checkbox
    {...field}
    label={
      <>
        Slažem se s <Text to={paths.terms()}>uvjetima korištenja</Text> i{' '}
        <Text to={paths.privacyPolicy()}>politikom privatnosti</Text>.
      </>
    }
  />
);

/** States that continuing with a provider means consent, because that sign-in has no checkbox. */
export const AgreementByGoingOn = () => (
  <p className="small muted">
    Nastavkom prihvaćate <Text to={paths.terms()}>uvjete korištenja</Text> i{' '}
    <Text to={paths.privacyPolicy()}>politiku privatnosti</Text>.
  </p>
);
