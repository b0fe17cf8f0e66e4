import type { ProfileInput } from '#contract/profile.ts';
import type { Me, UserType } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';

export interface ProfileFields {
  name: string;
  about: string;
  type_of: UserType;
  /** A new picture as a `data:` URL, an empty string to remove it, null to leave it unchanged. */
  picture: string | null;
  emails: readonly string[];
  phones: readonly string[];
  counties_ids: readonly number[];
  towns_ids: readonly number[];
  job_categories_ids: readonly number[];
  job_types_ids: readonly number[];
  available_from: string;
}
export type ProfileField = keyof ProfileFields;

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

export const fieldsOf = (me: Me): ProfileFields => ({
  name: me.name,
  about: me.about ?? '',
  type_of: me.type_of,
  picture: null,
  emails: me.contacts.emails,
  phones: me.contacts.phones,
  counties_ids: ids(me.counties),
  towns_ids: ids(me.towns),
  job_categories_ids: ids(me.jobCategories),
  job_types_ids: ids(me.jobTypes),
  available_from: me.available_from ?? '',
});

/** Returns the chosen towns that belong to the given counties. */
export function townsWithin(
  { towns_ids }: ProfileFields,
  counties: readonly number[],
  { towns }: Pick<FormChoices, 'towns'>,
): number[] {
  const within = new Set(towns.filter((town) => counties.includes(town.county_id)).map(({ id }) => id));
  return towns_ids.filter((id) => within.has(id));
}

/** Returns the chosen job types that belong to the given categories. */
export function typesWithin(
  { job_types_ids }: ProfileFields,
  categories: readonly number[],
  { types }: Pick<FormChoices, 'types'>,
): number[] {
  const within = new Set(
    types.filter((type) => categories.includes(type.job_category_id)).map(({ id }) => id),
  );
  return job_types_ids.filter((id) => within.has(id));
}

const filled = (entries: readonly string[]) => entries.map((entry) => entry.trim()).filter(Boolean);

/**
 * Returns the fields in the API's format, without empty entries; a new picture is sent separately as a file.
 */
export const bodyOf = ({
  picture,
  emails,
  phones,
  counties_ids,
  towns_ids,
  job_categories_ids,
  job_types_ids,
  ...texts
}: ProfileFields): ProfileInput => ({
  ...texts,
  contacts: { emails: filled(emails), phones: filled(phones) },
  counties_ids: [...counties_ids],
  towns_ids: [...towns_ids],
  job_categories_ids: [...job_categories_ids],
  job_types_ids: [...job_types_ids],
  ...(picture === '' && { remove_profile_img: true }),
});

export const sameFields = (one: ProfileFields, other: ProfileFields) =>
  one.picture === other.picture && JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

/**
 * Converts an entry's index in the API's error to its index on screen, which differs because empty entries
 * are not sent.
 */
const entryAt = (entries: readonly string[], index: number) =>
  entries.flatMap((entry, at) => (entry.trim() ? [at] : []))[index] ?? 0;

/** Returns the field of an error path: `phones.2` for `contacts.phones.1` if the first entry is empty. */
export function fieldOfPath(path: string, fields: ProfileFields): string {
  const [first = '', list, index] = path.split('.');
  if (first === 'contacts' && (list === 'emails' || list === 'phones'))
    return index === undefined ? list : `${list}.${entryAt(fields[list], Number(index))}`;
  return first === 'profile_img' || first === 'remove_profile_img' ? 'picture' : first;
}

const isText = (value: unknown) => typeof value === 'string';
const isList = (of: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(of);

const shape = {
  name: isText,
  about: isText,
  type_of: (value) => value === 'client' || value === 'worker' || value === 'general',
  picture: (value) => value === null || isText(value),
  emails: isList(isText),
  phones: isList(isText),
  counties_ids: isList(Number.isInteger),
  towns_ids: isList(Number.isInteger),
  job_categories_ids: isList(Number.isInteger),
  job_types_ids: isList(Number.isInteger),
  available_from: isText,
} satisfies Record<ProfileField, (value: unknown) => boolean>;

export const isFields = (value: unknown): value is ProfileFields =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(shape).every(([name, fits]) => fits((value as Record<string, unknown>)[name]));
