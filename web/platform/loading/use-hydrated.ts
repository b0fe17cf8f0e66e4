import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false on the server and in the first browser render, so that both match. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
