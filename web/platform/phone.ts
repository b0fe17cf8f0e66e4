import { useMedia } from './media.ts';

/** The one breakpoint between the phone and the desktop layout (DESIGN.md). */
const query = '(width <= 900px)';

export const isPhone = () => matchMedia(query).matches;

/** For what CSS alone cannot do. */
export const usePhone = () => useMedia(query, false);
