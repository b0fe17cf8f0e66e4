import type { SiteCopy } from '#contract/backups.ts';
import { formatDateTime } from '#contract/format.ts';
import { Notice } from '../ui/display/notice.tsx';

export const CopyNotice = ({ copy: { backup_moment: moment } }: { copy: SiteCopy }) => (
  <Notice tone="brick" className="mb-4">
    <p>
      <b>Ovo je kopija stranice{moment && `, sa stanjem od ${formatDateTime(moment)}`}.</b> S nje se ne šalju
      poruke ni obavijesti, a uplate i povrati miruju.
    </p>
    <p>
      Ako je ovo sada prava stranica, na poslužitelju pokrenite <code>npm run admin -- adopt</code>.
    </p>
  </Notice>
);
