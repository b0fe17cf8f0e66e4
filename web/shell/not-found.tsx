import { ArrowLeft, House } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';

export const NotFound = ({ framed = false }: { framed?: boolean }) => (
  <div className={framed ? undefined : 'page'}>
    <EmptyPage
      drawing={houseDrawings.unbuilt}
      title="Stranica ne postoji."
      text="Kuća na ovoj adresi nije ni ucrtana. Provjerite poveznicu ili krenite s početne stranice."
      actions={<NextSteps />}
    />
  </div>
);

/**
 * Suggests what to do next. The link to the home page does a full page load, because the state that caused
 * the error may still be in memory.
 */
export function NextSteps({ secondary = false }: { secondary?: boolean }) {
  const hydrated = useHydrated();
  return (
    <>
      <ButtonLink
        variant={secondary ? 'secondary' : 'primary'}
        to={paths.home()}
        reloadDocument
        icon={<House size={20} aria-hidden />}
      >
        Na početnu
      </ButtonLink>
      {hydrated && history.length > 1 && (
        <Button onClick={() => history.back()} icon={<ArrowLeft size={20} aria-hidden />}>
          Natrag
        </Button>
      )}
    </>
  );
}
