import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';

const keys = [
  ['O', 'Objavite, potvrdite, zaključite ili pošaljite odgovor'],
  ['D', 'Vratite, odbijte ili zaključite bez odgovora'],
  ['N', 'Deaktivirajte objavu'],
  ['1 – 9', 'Gotovi razlog ili odgovor'],
  ['B', 'Označeni broj nije telefon, ili ipak jest'],
  ['→ ↓ J', 'Preskočite na sljedeći'],
  ['← ↑ K', 'Natrag na prethodni'],
  ['X', 'Odaberite za zajedničku odluku'],
  ['Z', 'Poništite zadnju odluku'],
  ['?', 'Ovaj popis'],
] as const;

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Tipke" size="narrow">
    <DialogBody>
      <dl className="inbox-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">Dok pišete, tipke pišu.</p>
    </DialogBody>
  </Dialog>
);
