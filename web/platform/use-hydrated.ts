import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first browser render, so that the two match. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
