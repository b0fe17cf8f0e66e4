import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem } from '../overlays/menu.tsx';

interface Props {
  trigger: ReactElement;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/**
 * Keyboard-accessible alternative to dragging. Opens on mount, because the click that loaded this code was
 * meant to open the menu.
 */
export function FileOrder({ trigger, index, count, onMove }: Props) {
  return (
    <Menu align="start" defaultOpen trigger={trigger}>
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
