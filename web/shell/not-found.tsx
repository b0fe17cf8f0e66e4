import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';
import { NextSteps } from './next-steps.tsx';

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
