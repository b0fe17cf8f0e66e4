import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';

/**
 * Shown while no price is published: too few jobs are completed, or a price would reveal what individual
 * clients paid.
 */
export const NoPrices = ({ title, newJob }: { title: string; newJob: string }) => (
  <EmptyState
    card
    drawing="sheet"
    level="h2"
    title={title}
    text="Cijenu objavljujemo tek kad je iza nje dovoljno obavljenih poslova različitih klijenata i majstora da ne otkriva ničiji pojedinačni posao. Dotad zatražite ponude: besplatne su i ne obvezuju Vas."
    actions={
      <>
        <ButtonLink variant="primary" to={newJob}>
          Objavite upit
        </ButtonLink>
        <ButtonLink to={paths.jobs()}>Pogledajte kategorije</ButtonLink>
      </>
    }
  />
);
