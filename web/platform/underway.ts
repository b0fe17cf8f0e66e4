import { useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';

let underway = false;

/** Whether the next page is on its way; also for those who ask after they have left the page themselves. */
export const isUnderway = () => underway;

/** Stands once in the root. */
export function useUnderway(): void {
  const { state } = useNavigation();
  useLayoutEffect(() => {
    underway = state !== 'idle';
  }, [state]);
}
