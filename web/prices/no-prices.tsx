import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';

/** Shown until enough jobs are completed to publish a price. */
export const NoPrices = ({ title, newJob }: { title: string; newJob: string }) => (
  <EmptyState
    card
    drawing="sheet"
    level="h2"
    title={title}
    text="Cijenu objavljujemo tek kad je iza nje najmanje pet obavljenih poslova petero klijenata i troje majstora. Dotad zatražite ponude: besplatne su i ne obvezuju Vas."
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
