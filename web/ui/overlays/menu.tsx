import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from '../../platform/page/link.tsx';
import { usePopupPlace } from '../choices/popup-place.ts';
import { usePresent } from './presence.tsx';

interface Props {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** Opens the menu on mount, for a menu whose code is loaded by the click that should open it. */
  defaultOpen?: boolean;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', defaultOpen = false, children }: Props) {
  const place = usePopupPlace();
  const [open, setOpen] = useState(defaultOpen);
  const shown = usePresent(open);
  return (
    <Base.Root open={shown} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={place} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="popup menu">{children}</Base.Popup>
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
