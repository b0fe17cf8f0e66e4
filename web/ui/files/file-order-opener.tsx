import { Ellipsis } from 'lucide-react';
import { usePopupOpener } from '../overlays/popup-opener.ts';

interface Props {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

export const fetchFileOrder = () => import('./file-order.tsx').then((part) => part.FileOrder);

export function FileOrderOpener({ name, ...order }: Props) {
  const { Part: FileOrder, opener, popup } = usePopupOpener(fetchFileOrder);
  return (
    <>
      <button
        {...opener}
        type="button"
        className="file-tile-action file-tile-action-left"
        aria-haspopup="menu"
        aria-label={`Redoslijed: ${name}, ${order.index + 1} od ${order.count}`}
      >
        <Ellipsis size={18} strokeWidth={2.2} aria-hidden />
      </button>
      {FileOrder && <FileOrder {...order} {...popup} />}
    </>
  );
}
