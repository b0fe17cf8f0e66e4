import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Menu, MenuItem } from '../overlays/menu.tsx';
import type { PopupProps } from '../overlays/popup-opener.ts';

interface Props extends PopupProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Renders a menu for reordering files, the keyboard-accessible alternative to dragging. */
export function FileOrder({ index, count, onMove, ...popup }: Props) {
  return (
    <Menu {...popup} align="start" label="Redoslijed">
      <MenuItem
        icon={<ArrowLeft size={20} strokeWidth={1.9} aria-hidden />}
        disabled={index === 0}
        onSelect={() => onMove(index - 1)}
      >
        Pomaknite naprijed
      </MenuItem>
      <MenuItem
        icon={<ArrowRight size={20} strokeWidth={1.9} aria-hidden />}
        disabled={index === count - 1}
        onSelect={() => onMove(index + 1)}
      >
        Pomaknite natrag
      </MenuItem>
      <MenuItem disabled={index === 0} icon={<span className="menu-blank" />} onSelect={() => onMove(0)}>
        Neka bude prva
      </MenuItem>
    </Menu>
  );
}
