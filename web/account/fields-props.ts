import type { FormChoices } from '../catalogue/form-choices.ts';
import type { Held } from '../platform/forms/field-errors.ts';
import type { ProfileErrors } from './profile-errors.ts';
import type { ProfileFields } from './profile-fields.ts';

export interface FieldsProps extends Held<ProfileFields> {
  errors: ProfileErrors;
}

export interface ChoiceFieldsProps extends FieldsProps {
  choices: FormChoices;
}
