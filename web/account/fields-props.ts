import type { FormChoices } from '../catalogue/form-choices.ts';
import type { ProfileErrors } from './profile-errors.ts';
import type { ProfileField, ProfileFields } from './profile-fields.ts';

/** The props of each group of fields, in onboarding and on the page alike. */
export interface FieldsProps {
  fields: ProfileFields;
  set: <K extends ProfileField>(name: K, value: ProfileFields[K]) => void;
  errors: ProfileErrors;
}

export interface ChoiceFieldsProps extends FieldsProps {
  choices: FormChoices;
  /** The lists are about to be used: their boxes load without waiting for a touch. */
  eager?: boolean;
}
