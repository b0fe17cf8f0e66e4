import { Download } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { download } from '../platform/api/download.ts';
import { Button } from '../ui/actions/button.tsx';
import { CopyButton } from '../ui/actions/copy-button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { asImage, pngOf, qrOf } from './qr.ts';

interface Props {
  user: { name: string; slug: string };
  onClose: () => void;
}

export function QrDialog({ user, onClose }: Props) {
  const address = new URL(paths.user(user.slug), location.origin).href;
  const svg = qrOf(address);
  const file = `qr-${user.slug}`;
  const savePng = () => pngOf(svg).then((png) => download(`${file}.png`, png), toastError);
  return (
    <Dialog open onClose={onClose} title="QR kod profila" size="narrow">
      <DialogBody>
        <img
          className="qr"
          src={asImage(svg)}
          width={264}
          height={264}
          alt={`QR kod koji vodi na profil: ${user.name}`}
        />
        <p className="qr-address">
          <span>{address}</span>
          <CopyButton text={address} label="Kopirajte adresu profila" done="Adresa je kopirana." />
        </p>
      </DialogBody>
      <DialogFoot>
        <Button
          className="flex-1 px-2"
          icon={<Download size={20} aria-hidden />}
          onClick={() => download(`${file}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}
        >
          Preuzmite SVG
        </Button>
        <Button
          className="flex-1 px-2"
          icon={<Download size={20} aria-hidden />}
          onClick={() => void savePng()}
        >
          Preuzmite PNG
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
