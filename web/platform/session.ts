import { useRouteLoaderData } from 'react-router';
import type { Offset } from '#contract/local-time.ts';
import type { Me } from '#contract/users.ts';
import type { Flash } from './act.ts';

/** The site's addresses on social networks; empty ones are not shown. */
type Networks = Readonly<Record<'facebook' | 'instagram' | 'youtube', string>>;

export interface RootData {
  me: Me | null;
  theme: 'light' | 'dark' | 'system';
  appName: string;
  appUrl: string;
  networks: Networks;
  /** Croatian time around now. */
  offset?: Offset;
  /** The result of a form sent without script. */
  flash?: Flash;
}

/** Also where they could not be read. */
export const noNetworks: Networks = { facebook: '', instagram: '', youtube: '' };

/** The root loader's data: who is signed in, and the theme. */
export function useRoot(): RootData {
  const root = useRouteLoaderData<RootData>('root');
  return root ?? { me: null, theme: 'system', appName: 'Meštar', appUrl: '', networks: noNetworks };
}

/** The signed-in person, or null. */
export const useMe = (): Me | null => useRoot().me;
