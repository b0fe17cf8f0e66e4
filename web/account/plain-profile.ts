import type { Me, UserType } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { fieldsOf, type ProfileFields, withField } from './profile-fields.ts';

const types: readonly string[] = ['client', 'worker', 'general'] satisfies UserType[];

/**
 * Reads a form submitted without JavaScript. Towns without their county and types without their category are
 * dropped.
 */
export function fieldsFrom(form: FormData, me: Me, choices: FormChoices): ProfileFields {
  const text = (name: string) => String(form.get(name) ?? '');
  const texts = (name: string) => form.getAll(name).map(String).filter(Boolean);
  const ids = (name: string) => texts(name).map(Number).filter(Number.isInteger);
  const type = text('type_of');
  const typed: ProfileFields = {
    ...fieldsOf(me),
    name: text('name'),
    about: text('about'),
    type_of: types.includes(type) ? (type as UserType) : me.type_of,
    emails: texts('contacts[emails][]'),
    phones: texts('contacts[phones][]'),
    towns_ids: ids('towns_ids'),
    job_types_ids: ids('job_types_ids'),
    available_from: text('available_from'),
  };
  const placed = withField(typed, 'counties_ids', ids('counties_ids'), choices);
  return withField(placed, 'job_categories_ids', ids('job_categories_ids'), choices);
}
