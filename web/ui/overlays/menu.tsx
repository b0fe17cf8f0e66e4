import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Link } from '../../platform/page/link.tsx';
import { usePopupPlace } from '../choices/popup-place.ts';
import type { PopupProps } from './popup-opener.ts';
import { usePresent } from './presence.tsx';

interface Props extends PopupProps {
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

export function Menu({ open, onClose, anchor, label, align = 'end', children }: Props) {
  const place = usePopupPlace();
  const shown = usePresent(open);
  return (
    <Base.Root open={shown} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Positioner className={place} anchor={anchor} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="popup menu" aria-label={label} finalFocus={anchor}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  icon?: ReactNode;
  children: ReactNode;
}

export function MenuItem({
  icon,
  children,
  onSelect,
  danger,
  disabled,
}: ItemProps & { onSelect: () => void; danger?: boolean; disabled?: boolean }) {
  return (
    <Base.Item
      className={`menu-row ${danger ? 'menu-row-danger' : ''}`}
      onClick={onSelect}
      disabled={disabled}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuLink({ icon, children, to }: ItemProps & { to: string }) {
  return (
    <Base.LinkItem className="menu-row" closeOnClick render={<Link to={to} />}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

export const MenuDivider = () => <Base.Separator className="menu-divider" />;

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="option-group">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
