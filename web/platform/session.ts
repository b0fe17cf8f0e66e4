import { useRouteLoaderData } from 'react-router';
import type { Me } from '#contract/users.ts';
import type { Flash } from './act.ts';

export interface RootData {
  me: Me | null;
  theme: 'light' | 'dark' | 'system';
  appName: string;
  appUrl: string;
  /** The result of a form sent without script. */
  flash?: Flash;
}

/** The root loader's data: who is signed in, and the theme. */
export function useRoot(): RootData {
  const root = useRouteLoaderData<RootData>('root');
  return root ?? { me: null, theme: 'system', appName: 'Meštar', appUrl: '' };
}

/** The signed-in person, or null. */
export const useMe = (): Me | null => useRoot().me;
