import { Printer, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { User } from '#contract/users.ts';
import { share } from '../platform/browser/share.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Presence } from '../ui/overlays/presence.tsx';

export function ShareProfile({ user }: { user: User }) {
  const [open, setOpen] = useState<'qr' | 'print' | null>(null);
  const close = () => setOpen(null);
  const qr = useOnDemand(() => import('./qr-dialog.tsx'), open === 'qr', close);
  const card = useOnDemand(() => import('./print-card.tsx'), open === 'print', close);
  const icon = { size: 20, 'aria-hidden': true } as const;
  return (
    <div className="share-row script-only">
      <button type="button" onClick={() => void share(user.name, paths.user(user.slug))}>
        <Share2 {...icon} />
        Podijelite
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('qr')}>
        <QrCode {...icon} />
        QR kod
      </button>
      <button type="button" onClick={() => setOpen('print')}>
        <Printer {...icon} />
        Ispis kartice
      </button>
      <Presence>{qr && open === 'qr' && <qr.QrDialog user={user} onClose={close} />}</Presence>
      {card && open === 'print' && <card.PrintCard user={user} onDone={close} />}
    </div>
  );
}
