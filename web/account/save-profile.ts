import { type ProfileInput, updateMe } from '#contract/profile.ts';
import type { Me } from '#contract/users.ts';
import { api } from '../platform/api.ts';
import type { Files } from '../platform/form-data.ts';
import { fileOf } from './picture-file.ts';
import { bodyOf, type ProfileFields } from './profile-fields.ts';

/** All of the profile in one call, its new picture with it (spec §7, POST /me/update). */
export async function saveProfile(fields: ProfileFields, onboarding?: ProfileInput['onboarding']): Promise<Me> {
  const files: Files = fields.picture ? { profile_img: fileOf(fields.picture) } : {};
  const { data } = await api.call(updateMe, { body: { ...bodyOf(fields), ...(onboarding && { onboarding }) }, files });
  return data;
}

/** The guided start is put off; what was typed stays in the browser. */
export const putOff = () => api.call(updateMe, { body: { onboarding: 'skipped' } });
