import { ChoiceGallery } from './choice-gallery.tsx';
import { FieldGallery } from './field-gallery.tsx';
import { OverlayGallery } from './overlay-gallery.tsx';

/** Every part that answers to a hand, in each of its states. */
export function InteractiveGallery() {
  return (
    <>
      <FieldGallery />
      <ChoiceGallery />
      <OverlayGallery />
    </>
  );
}
