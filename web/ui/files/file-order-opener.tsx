import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useOnDemand } from '../../platform/loading/on-demand.ts';

interface Props {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

export const fetchFileOrder = () => import('./file-order.tsx').then((part) => part.FileOrder);

/** The button for reordering, replaced by the menu's own button once the menu is loaded. */
export function FileOrderOpener({ name, ...order }: Props) {
  const [wanted, setWanted] = useState(false);
  const FileOrder = useOnDemand(fetchFileOrder, wanted, () => setWanted(false));
  const button = {
    type: 'button',
    className: 'file-tile-action file-tile-action-left',
    'aria-label': `Redoslijed: ${name}, ${order.index + 1} od ${order.count}`,
    children: <Ellipsis size={18} strokeWidth={2.2} aria-hidden />,
  } as const;
  if (FileOrder) return <FileOrder {...order} trigger={<button {...button} />} />;
  const warm = () => void fetchFileOrder().catch(() => undefined);
  return (
    <button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => setWanted(true)}
    />
  );
}
