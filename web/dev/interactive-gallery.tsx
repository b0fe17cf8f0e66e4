import { ChoiceGallery } from './choice-gallery.tsx';
import { FieldGallery } from './field-gallery.tsx';
import { OverlayGallery } from './overlay-gallery.tsx';

/** Every interactive part in each of its states. */
export function InteractiveGallery() {
  return (
    <>
      <FieldGallery />
      <ChoiceGallery />
      <OverlayGallery />
    </>
  );
}
