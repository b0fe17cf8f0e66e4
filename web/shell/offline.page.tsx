import { House, RotateCw } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { useConnected } from '../platform/api/connection.ts';
import { useRoot } from '../platform/api/session.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';
import type { Route } from './+types/offline.page.ts';
import { BottomNav } from './bottom-nav.tsx';
import { contentId } from './page-change.tsx';
import { SkipLink } from './site-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Nema internetske veze.' });

/**
 * Renders the page shown instead of one that could not be reached, at that page’s URL. The service worker
 * caches it as server HTML, removes its scripts, links the button to that URL, fills the list with the
 * offline copies, and adds a small script that reloads the page when back online (web/worker/frame.ts).
 */
export default function OfflinePage() {
  const { appName } = useRoot();
  const [connected, hydrated] = [useConnected(), useHydrated()];
  const back = connected && hydrated;
  return (
    <>
      <SkipLink />
      <header className="site-header">
        <div className="page">
          <a href={paths.home()} className="logo-link">
            <Logo label={`${appName}, početna`} />
          </a>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="page">
        <EmptyPage
          drawing={houseDrawings.slipped}
          title={back ? 'Veza s internetom je tu.' : 'Nema internetske veze.'}
          text={
            back
              ? 'Možete nastaviti gdje ste stali.'
              : 'Ova stranica nije stigla. Vratit će se čim se veza vrati.'
          }
          actions={
            <>
              {!back && (
                <ButtonLink
                  variant="primary"
                  to={paths.offline()}
                  reloadDocument
                  icon={<RotateCw size={20} aria-hidden />}
                >
                  Pokušajte ponovno
                </ButtonLink>
              )}
              <ButtonLink
                variant={back ? 'primary' : 'secondary'}
                to={paths.home()}
                reloadDocument
                icon={<House size={20} aria-hidden />}
              >
                Na početnu
              </ButtonLink>
            </>
          }
        />
        <section className="saved-list" aria-labelledby="saved-list">
          <h2 id="saved-list">Ovo možete čitati i bez veze</h2>
          <ul className="saved-pages" />
        </section>
      </main>
      <BottomNav plain nowhere />
    </>
  );
}
