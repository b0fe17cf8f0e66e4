import { useOnDemand } from '../../platform/on-demand.ts';
import { Presence } from './presence.tsx';

export interface LightboxImage {
  /** The file of 1600 px. */
  path: string;
  width: number | null;
  height: number | null;
  name: string;
}

export interface LightboxProps {
  images: readonly LightboxImage[];
  /** Which one is open, null when none is. */
  index: number | null;
  onClose: () => void;
}

const load = () => import('./lightbox-view.tsx');

/** Pictures over the whole screen; fetched when the first is opened. */
export function Lightbox(props: LightboxProps) {
  const view = useOnDemand(load, props.index !== null, props.onClose);
  return <Presence>{view && props.index !== null && <view.LightboxView {...props} />}</Presence>;
}
