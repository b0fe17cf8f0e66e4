import { useMedia } from './media.ts';

/** The only breakpoint between the phone and the desktop layout. */
const query = '(width <= 900px)';

/** Returns whether the phone layout is active. */
export const isPhone = () => matchMedia(query).matches;

/** Returns whether the phone layout is active, re-rendering on a change; only for what CSS cannot do. */
export const usePhone = () => useMedia(query, false);
