import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first drawing in the browser, so that the two agree. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
