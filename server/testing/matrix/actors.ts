/** All kinds of actors. `other` and `suspended` are unrelated to the item; `worker` is the other party. */
export const actors = [
  'guest',
  'other',
  'owner',
  'worker',
  'moderator',
  'finance',
  'support',
  'superadmin',
  'suspended',
] as const;
export type Actor = (typeof actors)[number];

export const users = actors.filter((one) => one !== 'guest');
export const owner = ['owner'] as const;
export const worker = ['worker'] as const;
export const parties = ['owner', 'worker'] as const;
export const nobody = [] as const;
