import { useRouteLoaderData } from 'react-router';
import { limits } from '#contract/constants.ts';
import type { Offset } from '#contract/local-time.ts';
import type { Me } from '#contract/users.ts';
import type { Flash } from '../actions/action.ts';

type Networks = Readonly<Record<'facebook' | 'instagram' | 'youtube', string>>;

export interface RootData {
  me: Me | null;
  theme: 'light' | 'dark' | 'system';
  appName: string;
  appUrl: string;
  networks: Networks;
  /** Typical wait until a post is moderated, as text. */
  moderationWait: string;
  offset?: Offset;
  flash?: Flash;
}

/** Empty links to social networks; also used if the site’s links could not be loaded. */
export const noNetworks: Networks = { facebook: '', instagram: '', youtube: '' };

/** The root data of an error page shown because the root loader failed. */
export const unloadedRoot: RootData = {
  me: null,
  theme: 'system',
  appName: 'Portal',
  appUrl: '',
  networks: noNetworks,
  moderationWait: limits.moderationWait,
};

/** Returns the root loader's data, such as the user and the theme. */
export function useRoot(): RootData {
  const root = useRouteLoaderData<RootData>('root');
  return root ?? unloadedRoot;
}

/** Returns the signed-in user; null for a visitor, or if the root loader failed. */
export const useMe = (): Me | null => useRoot().me;
