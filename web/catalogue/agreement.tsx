import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { FieldSource } from '../platform/form-field.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';

/** Opened beside the form, so that nothing typed is lost. */
const Text = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link" href={to} target="_blank" rel="noopener">
    {children}
  </a>
);

/** The box by which an account accepts the texts (spec §5, agreement). */
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

/** The same where going on is the consent. */
export const AgreementByGoingOn = () => (
  <p className="small muted">
    Nastavkom prihvaćate <Text to={paths.terms()}>uvjete korištenja</Text> i{' '}
    <Text to={paths.privacyPolicy()}>politiku privatnosti</Text>.
  </p>
);
