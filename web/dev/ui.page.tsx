import { InteractiveGallery } from './interactive-gallery.tsx';
import { StaticGallery } from './static-gallery.tsx';

export const meta = () => [{ title: 'Građa sučelja' }, { name: 'robots', content: 'noindex' }];

/** Every building block of the screens in each of its states. */
export default function UiPage() {
  return (
    <main className="page" id="sadrzaj">
      <h1 className="pt-10">Građa sučelja</h1>
      <StaticGallery />
      <InteractiveGallery />
    </main>
  );
}
