import type { FormHTMLAttributes } from 'react';
import { FormScopeContext } from '../../platform/forms/form-field.tsx';
import type { Wizard } from '../../platform/forms/wizard.ts';

interface Props extends FormHTMLAttributes<HTMLFormElement> {
  wizard: Wizard;
}

/** Renders the form of a wizard; each field in it is bound to the form value of the same name. */
export const WizardFields = ({ wizard: { form, busy, onSubmit }, ...props }: Props) => (
  <FormScopeContext value={form.scope}>
    <form
      ref={form.element}
      method="post"
      noValidate
      aria-busy={busy || undefined}
      onSubmit={onSubmit}
      {...props}
    />
  </FormScopeContext>
);
