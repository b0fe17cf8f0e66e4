import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import View from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useOverlay } from '../../platform/overlays/use-overlay.ts';
import type { LightboxProps } from './lightbox.tsx';
import { usePresent } from './presence.tsx';

const labels = {
  Close: 'Zatvorite',
  Previous: 'Prethodna slika',
  Next: 'Sljedeća slika',
  'Zoom in': 'Povećajte',
  'Zoom out': 'Smanjite',
  Lightbox: 'Pregled slika',
  Carousel: 'vrtuljak',
  Slide: 'slika',
  'Photo gallery': 'Slike',
  '{index} of {total}': '{index} od {total}',
};

const icon = { size: 28, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * Shows pictures full screen, dark in both themes; supports arrows, swipe, pinch, Esc and the back gesture.
 */
export function LightboxView({ images, index, onClose }: LightboxProps) {
  const shown = usePresent(index !== null);
  useOverlay(shown, onClose);
  const only = images.length < 2;
  return (
    <View
      open={shown}
      index={index ?? 0}
      close={onClose}
      className="lightbox"
      slides={images.map(({ path, width, height, name }) => ({
        src: path,
        alt: name,
        ...(width && height ? { width, height } : {}),
      }))}
      plugins={only ? [Zoom] : [Counter, Zoom]}
      labels={labels}
      counter={{ separator: 'od' }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      carousel={{ finite: only, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 200, swipe: 300 }}
      render={{
        iconClose: () => <X {...icon} />,
        iconPrev: () => <ChevronLeft {...icon} />,
        iconNext: () => <ChevronRight {...icon} />,
        iconZoomIn: () => <ZoomIn {...icon} />,
        iconZoomOut: () => <ZoomOut {...icon} />,
        ...(only && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}
