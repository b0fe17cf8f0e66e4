import { Printer, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { User } from '#contract/users.ts';
import { useOnDemand } from '../platform/on-demand.ts';
import { share } from '../platform/share.ts';
import { Button } from '../ui/actions/button.tsx';
import { Presence } from '../ui/overlays/presence.tsx';

/** Shares a profile: by the system's sheet or a link, by a QR code, on paper. All three require script. */
export function ShareProfile({ user }: { user: User }) {
  const [open, setOpen] = useState<'qr' | 'print' | null>(null);
  const close = () => setOpen(null);
  const qr = useOnDemand(() => import('./qr-dialog.tsx'), open === 'qr', close);
  const card = useOnDemand(() => import('./print-card.tsx'), open === 'print', close);
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <div className="share-row script-only">
      <Button size="sm" icon={<Share2 {...icon} />} onClick={() => void share(user.name, paths.user(user.slug))}>
        Podijelite
      </Button>
      <Button size="sm" icon={<QrCode {...icon} />} aria-haspopup="dialog" onClick={() => setOpen('qr')}>
        QR kod
      </Button>
      <Button size="sm" icon={<Printer {...icon} />} onClick={() => setOpen('print')}>
        Ispis kartice
      </Button>
      <Presence>{qr && open === 'qr' && <qr.QrDialog user={user} onClose={close} />}</Presence>
      {card && open === 'print' && <card.PrintCard user={user} onDone={close} />}
    </div>
  );
}
