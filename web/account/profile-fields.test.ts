import { describe, expect, test } from 'vitest';
import { onboardingDraft } from './onboarding-draft.ts';
import {
  bodyOf,
  fieldOfPath,
  type ProfileFields,
  sameFields,
  townsWithin,
  typesWithin,
} from './profile-fields.ts';

const fields: ProfileFields = {
  name: 'Ana Anić',
  about: '',
  type_of: 'general',
  picture: null,
  emails: [],
  phones: [],
  counties_ids: [1, 2],
  towns_ids: [11, 12, 21],
  job_categories_ids: [5, 6],
  job_types_ids: [51, 61],
  available_from: '',
};
const town = (id: number, county_id: number) => ({ id, name: `Grad ${id}`, county_id, postal_code: null });
const type = (id: number, job_category_id: number) => ({
  id,
  name: `Vrsta ${id}`,
  key: `v${id}`,
  list_img: '',
  list_img_dark: '',
  job_category_id,
});
const choices = { towns: [town(11, 1), town(12, 1), town(21, 2)], types: [type(51, 5), type(61, 6)] };

test('removing a county or a category also removes its towns or job types', () => {
  expect(townsWithin(fields, [2], choices)).toEqual([21]);
  expect(townsWithin(fields, [], choices)).toEqual([]);
  expect(townsWithin(fields, [1, 2, 3], choices)).toEqual([11, 12, 21]);
  expect(typesWithin(fields, [6], choices)).toEqual([61]);
});

test('the request omits empty entries, and asks for the removal of a picture only if the user removed it', () => {
  expect(bodyOf({ ...fields, phones: ['', ' +385 91 1 ', '  '] })).toMatchObject({
    contacts: { emails: [], phones: ['+385 91 1'] },
  });
  expect(bodyOf(fields)).not.toHaveProperty('remove_profile_img');
  expect(bodyOf({ ...fields, picture: '' })).toMatchObject({ remove_profile_img: true });
  expect(bodyOf({ ...fields, picture: 'data:image/jpeg;base64,AA==' })).not.toHaveProperty('picture');
});

test('adding an empty field does not count as a change, but removing a picture does', () => {
  expect(sameFields(fields, { ...fields, phones: [''] })).toBe(true);
  expect(sameFields(fields, { ...fields, picture: '' })).toBe(false);
  expect(sameFields(fields, { ...fields, about: 'Nešto o meni.' })).toBe(false);
});

test('an error is shown at the entry that caused it, even if empty entries before it were omitted', () => {
  const typed = { ...fields, emails: ['', 'a@b.hr', '', 'nije'] };
  expect(fieldOfPath('contacts.emails.1', typed)).toBe('emails.3');
  expect(fieldOfPath('contacts.phones', typed)).toBe('phones');
  expect(fieldOfPath('profile_img', typed)).toBe('picture');
  expect(fieldOfPath('counties_ids.0', typed)).toBe('counties_ids');
});

describe('the stored draft', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  test('is restored only for the user who wrote it', () => {
    onboardingDraft(7, store).write({ step: 2, fields });
    expect(onboardingDraft(7, store).read()).toEqual({ step: 2, fields });
    expect(onboardingDraft(8, store).read()).toBeNull();
    onboardingDraft(7, store).remove();
    expect(onboardingDraft(7, store).read()).toBeNull();
  });
  test.each([
    '',
    'nije',
    '{}',
    '{"step":9,"fields":{}}',
    JSON.stringify({ step: 1, fields: { ...fields, phones: 'x' } }),
  ])('is ignored if invalid: %j', (text) => {
    kept.set('skica-profila:7', text);
    expect(onboardingDraft(7, store).read()).toBeNull();
  });
  test('is held in memory if there is no browser storage', () => {
    onboardingDraft(7).write({ step: 0, fields });
    expect(onboardingDraft(7).read()).toEqual({ step: 0, fields });
    onboardingDraft(7).remove();
    expect(onboardingDraft(7).read()).toBeNull();
  });
});
