import { type ProfileInput, updateMe } from '#contract/profile.ts';
import { defineAction } from '../platform/actions/action.ts';
import { fileOf } from './picture-file.ts';
import { bodyOf, type ProfileFields } from './profile-fields.ts';

interface Saving extends ProfileFields {
  onboarding?: ProfileInput['onboarding'];
}

export const saveProfile = defineAction('spremi-profil', updateMe, {
  input: ({ onboarding, ...fields }: Saving) => ({
    body: { ...bodyOf(fields), ...(onboarding && { onboarding }) },
    ...(fields.picture && { files: { profile_img: fileOf(fields.picture) } }),
  }),
  done: (_, { onboarding }) => (onboarding ? undefined : ['Profil je spremljen.']),
});

export const postpone = defineAction('odgodi', updateMe, {
  input: (_: object) => ({ body: { onboarding: 'skipped' as const } }),
  done: ['Nastavite kad stignete.', 'Profil možete dovršiti na stranici Moj profil.'],
});
