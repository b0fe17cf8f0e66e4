import { Menu as Base } from '@base-ui/react/menu';
import { Eye, LogOut, Plus, ShieldCheck } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { useModals } from '../platform/modals.tsx';
import { useRoot } from '../platform/session.ts';
import { chooseTheme, isTheme, useTheme } from '../platform/theme.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { Menu, MenuDivider, MenuGroup, MenuItem, MenuLink } from '../ui/overlays/menu.tsx';
import { accountGroupsOf, isAdmin } from './account-links.ts';
import { useLogOut } from './log-out.tsx';
import { MeFace } from './me-face.tsx';
import { themeNames } from './theme-switch.tsx';
import { UnreadOf } from './unread-of.tsx';

/** Open on mount, because the first press on the button loaded it. */
export function UserMenu({ me }: { me: Me }) {
  const { show } = useModals();
  const logOut = useLogOut();
  return (
    <Menu
      defaultOpen
      trigger={
        <button type="button" className="me-opener phone:hidden">
          <MeFace me={me} />
        </button>
      }
    >
      <div className="menu-person">
        <Avatar of={me} size="sm" />
        <b>{me.name}</b>
      </div>
      <MenuItem icon={<Plus size={20} aria-hidden />} onSelect={() => show('job-post', {})}>
        Objavite upit
      </MenuItem>
      <MenuLink icon={<Eye size={20} aria-hidden />} to={paths.user(me.slug)}>
        Prikažite javni profil
      </MenuLink>
      <MenuDivider />
      {accountGroupsOf(me).map(({ title, links }) => (
        <MenuGroup key={title} label={title}>
          {links.map(({ to, label, icon: Icon, unread: of }) => (
            <MenuLink key={to} to={to} icon={<Icon size={20} aria-hidden />}>
              {label}
              <UnreadOf kind={of} />
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
      <MenuGroup label="Postavke izgleda">
        <ThemeRows />
      </MenuGroup>
      <MenuDivider />
      {isAdmin(me) && (
        <MenuLink to={paths.admin()} icon={<ShieldCheck size={20} aria-hidden />}>
          Administracija
        </MenuLink>
      )}
      <MenuItem icon={<LogOut size={20} aria-hidden />} onSelect={() => void logOut()}>
        Odjava
      </MenuItem>
    </Menu>
  );
}

function ThemeRows() {
  const theme = useTheme(useRoot().theme);
  return (
    <Base.RadioGroup value={theme} onValueChange={(value: unknown) => isTheme(value) && chooseTheme(value)} aria-label="Izgled stranice">
      {Object.entries(themeNames).map(([value, [name, Icon]]) => (
        <Base.RadioItem key={value} value={value} className="menu-row" closeOnClick={false}>
          <Icon size={20} aria-hidden />
          {name}
          <Base.RadioItemIndicator className="menu-row-mark" render={<span />}>
            <Caron />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
