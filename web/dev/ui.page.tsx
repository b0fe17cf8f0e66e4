import { data } from 'react-router';
import { serverApi } from '../platform/api/context.ts';
import type { Route } from './+types/ui.page.ts';
import { ChoiceGallery } from './choice-gallery.tsx';
import { FieldGallery } from './field-gallery.tsx';
import { OverlayGallery } from './overlay-gallery.tsx';
import { StaticGallery } from './static-gallery.tsx';

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(serverApi).site.production) throw data(null, { status: 404 });
  return null;
}

export const meta = () => [{ title: 'Građa sučelja' }, { name: 'robots', content: 'noindex' }];

export default function UiPage() {
  return (
    <main className="page" id="sadrzaj">
      <h1 className="pt-5">Građa sučelja</h1>
      <StaticGallery />
      <FieldGallery />
      <ChoiceGallery />
      <OverlayGallery />
    </main>
  );
}
