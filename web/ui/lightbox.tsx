import { type ComponentType, lazy, Suspense } from 'react';
import { toastError } from '../platform/toast.tsx';

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

const View = lazy<ComponentType<LightboxProps>>(() =>
  import('./lightbox-view.tsx').catch((error: unknown) => {
    toastError(error);
    return { default: () => null };
  }),
);

/** Pictures over the whole screen; fetched when the first is opened. */
export function Lightbox(props: LightboxProps) {
  if (props.index === null) return null;
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
}
