import { Monitor, Moon, Sun } from 'lucide-react';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useRoot } from '../platform/api/session.ts';
import { chooseTheme, isTheme, type Theme, useTheme } from '../platform/browser/theme.ts';
import { ChipButton } from '../ui/display/chip.tsx';

export const themeNames = {
  system: ['Sustav', Monitor],
  light: ['Svijetlo', Sun],
  dark: ['Tamno', Moon],
} as const satisfies Record<Theme, readonly [string, unknown]>;

/** Switches between light, dark and system theme; a form, so that it works without JavaScript. */
export function ThemeSwitch() {
  const { pathname, search } = useLocation();
  const theme = useTheme(useRoot().theme);
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = submitter?.getAttribute('value');
    if (isTheme(value)) chooseTheme(value);
  };
  return (
    <form
      method="post"
      action={paths.theme()}
      onSubmit={choose}
      aria-label="Izgled stranice"
      className="theme-switch"
    >
      <input type="hidden" name="back" value={pathname + search} />
      {Object.entries(themeNames).map(([value, [name, Icon]]) => (
        <ChipButton
          key={value}
          type="submit"
          name="theme"
          value={value}
          selected={value === theme}
          icon={<Icon size={17} aria-hidden />}
        >
          {name}
        </ChipButton>
      ))}
    </form>
  );
}
