import { type ProfileInput, updateMe } from '#contract/profile.ts';
import type { Me } from '#contract/users.ts';
import { api } from '../platform/api.ts';
import type { Files } from '../platform/form-data.ts';
import { fileOf } from './picture-file.ts';
import { bodyOf, type ProfileFields } from './profile-fields.ts';

/** The whole profile in one call, with its new picture (spec §7, POST /me/update). */
export async function saveProfile(fields: ProfileFields, onboarding?: ProfileInput['onboarding']): Promise<Me> {
  const files: Files = fields.picture ? { profile_img: fileOf(fields.picture) } : {};
  const { data } = await api.call(updateMe, { body: { ...bodyOf(fields), ...(onboarding && { onboarding }) }, files });
  return data;
}

/** Onboarding is postponed; the typed values stay in the browser. */
export const putOff = () => api.call(updateMe, { body: { onboarding: 'skipped' } });
