import { Menu as Base } from '@base-ui/react/menu';
import { Eye, LogOut, Plus, ShieldCheck } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { useRoot } from '../platform/api/session.ts';
import { chooseTheme, isTheme, useTheme } from '../platform/browser/theme.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Menu, MenuDivider, MenuItem, MenuLink } from '../ui/overlays/menu.tsx';
import { isAdmin, menuGroupsOf } from './account-links.ts';
import { useLogOut } from './log-out.tsx';
import { MeFace } from './me-face.tsx';
import { themeNames } from './theme-switch.tsx';

/** Open on mount, because the first click on the button loaded it. */
export function UserMenu({ me }: { me: Me }) {
  const { show } = useModals();
  const logOut = useLogOut();
  return (
    <Menu
      defaultOpen
      trigger={
        <button type="button" className="me-opener desktop-only">
          <MeFace me={me} />
        </button>
      }
    >
      <div className="menu-person">
        <Avatar of={me} size="sm" />
        <b>{me.name}</b>
      </div>
      <div className="menu-beside">
        <MenuLink icon={<Eye size={18} aria-hidden />} to={paths.user(me.slug)}>
          Javni profil
        </MenuLink>
        <MenuItem icon={<Plus size={18} aria-hidden />} onSelect={() => show('job-post', {})}>
          Objavite upit
        </MenuItem>
      </div>
      {menuGroupsOf(me).map(({ title, rows }) => (
        <Base.Group key={title}>
          <MenuDivider />
          <Base.GroupLabel className="menu-title">{title}</Base.GroupLabel>
          {rows.map((links) => {
            const ways = links.map(({ to, label, icon: Icon }) => (
              <MenuLink key={to} to={to} icon={<Icon size={20} aria-hidden />}>
                {label}
              </MenuLink>
            ));
            return links.length === 1 ? (
              ways
            ) : (
              <div key={links[0]?.to} className="menu-beside menu-halves">
                {ways}
              </div>
            );
          })}
        </Base.Group>
      ))}
      <MenuDivider />
      <ThemeRow />
      <div className="menu-beside">
        {isAdmin(me) && (
          <MenuLink to={paths.admin()} icon={<ShieldCheck size={18} aria-hidden />}>
            Administracija
          </MenuLink>
        )}
        <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={() => void logOut()}>
          Odjava
        </MenuItem>
      </div>
    </Menu>
  );
}

function ThemeRow() {
  const theme = useTheme(useRoot().theme);
  return (
    <Base.RadioGroup
      className="menu-beside"
      value={theme}
      onValueChange={(value: unknown) => isTheme(value) && chooseTheme(value)}
      aria-label="Izgled stranice"
    >
      {Object.entries(themeNames).map(([value, [name, Icon]]) => (
        <Base.RadioItem key={value} value={value} className="menu-row menu-theme" closeOnClick={false}>
          <Icon size={17} aria-hidden />
          {name}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
