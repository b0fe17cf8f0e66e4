import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';
import { WaysOn } from './ways-on.tsx';

export const NotFound = ({ framed = false }: { framed?: boolean }) => (
  <div className={framed ? undefined : 'page'}>
    <EmptyPage
      drawing={houseDrawings.unbuilt}
      title="Stranica ne postoji."
      text="Kuća na ovoj adresi nije ni ucrtana. Provjerite poveznicu ili krenite s početne stranice."
      actions={<WaysOn />}
    />
  </div>
);
