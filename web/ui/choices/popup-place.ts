import { createContext, use } from 'react';

/** True inside a dialog or drawer, whose popups must be painted above it. */
export const OverModal = createContext(false);

export const usePopupPlace = () => (use(OverModal) ? 'popup-place popup-in-dialog' : 'popup-place');
