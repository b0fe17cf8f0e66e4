import { Plus } from 'lucide-react';
import { ButtonLink, type ButtonLinkProps } from '../ui/actions/button.tsx';

/** Whoever reads a category's jobs may have one to post. */
export function Invitation({ empty, newJob }: { empty: boolean; newJob: Pick<ButtonLinkProps, 'to' | 'onClick'> }) {
  return (
    <div className="invitation">
      <div>
        <h3>{empty ? 'Ovdje trenutačno nema aktivnih poslova' : 'Imate posao u ovoj kategoriji?'}</h3>
        <p className="small muted mt-1 mb-3">Opišite ga u nekoliko rečenica. Objava je besplatna.</p>
        <ButtonLink {...newJob} variant="primary" icon={<Plus size={19} strokeWidth={2.4} aria-hidden />}>
          Objavite upit
        </ButtonLink>
      </div>
    </div>
  );
}
