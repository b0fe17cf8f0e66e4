/** Who asks: everyone the site knows how to tell apart. `other` and `suspended` have nothing to do with the thing; `worker` is the other side of it. */
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

/** Sets of actors that rows name. A suspended person reads like everybody, and writes only what `suspendedMay` lists. */
export const users = actors.filter((one) => one !== 'guest');
export const owner = ['owner'] as const;
export const worker = ['worker'] as const;
export const parties = ['owner', 'worker'] as const;
export const nobody = [] as const;
