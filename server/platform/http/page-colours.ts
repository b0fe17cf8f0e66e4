import { blue, ink, ink2, line, line2, onBlue, paper, surface } from '#contract/colours.ts';
import { Html } from '../mail/html.ts';

const named = { ink, 'ink-2': ink2, paper, surface, line, 'line-2': line2, blue, 'on-blue': onBlue };
const rule = (theme: 'light' | 'dark') =>
  Object.entries(named)
    .map(([name, colour]) => `--${name}:${colour[theme]}`)
    .join(';');

export const pageColours = new Html(
  `:root{color-scheme:light dark;${rule('light')}}\n@media(prefers-color-scheme:dark){:root{${rule('dark')}}}`,
);
