import { useOnDemand } from '../../platform/loading/on-demand.ts';
import { Presence } from './presence.tsx';

export interface LightboxImage {
  /** The 1600 px version. */
  path: string;
  width: number | null;
  height: number | null;
  name: string;
}

export interface LightboxProps {
  images: readonly LightboxImage[];
  index: number | null;
  onClose: () => void;
}

const load = () => import('./lightbox-view.tsx');

export function Lightbox(props: LightboxProps) {
  const view = useOnDemand(load, props.index !== null, props.onClose);
  return <Presence>{view && props.index !== null && <view.LightboxView {...props} />}</Presence>;
}
