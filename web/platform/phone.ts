import { useMedia } from './media.ts';

/** The one border between the phone layout and the desktop layout (DESIGN.md). */
const query = '(width <= 900px)';

export const isPhone = () => matchMedia(query).matches;

/** For what CSS cannot do alone. */
export const usePhone = () => useMedia(query, false);
