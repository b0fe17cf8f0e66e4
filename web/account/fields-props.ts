import type { FormChoices } from '../catalogue/form-choices.ts';
import type { Held } from '../platform/field-errors.ts';
import type { ProfileErrors } from './profile-errors.ts';
import type { ProfileFields } from './profile-fields.ts';

/** The props of each group of fields, in onboarding and on the page alike. */
export interface FieldsProps extends Held<ProfileFields> {
  errors: ProfileErrors;
}

export interface ChoiceFieldsProps extends FieldsProps {
  choices: FormChoices;
}
