import { ChoiceGallery } from './choice-gallery.tsx';
import { FieldGallery } from './field-gallery.tsx';
import { OverlayGallery } from './overlay-gallery.tsx';

export function InteractiveGallery() {
  return (
    <>
      <FieldGallery />
      <ChoiceGallery />
      <OverlayGallery />
    </>
  );
}
