import { blue, green, ink, ink2, ink3, line, onBlue, paper, sunken, surface } from '#contract/colours.ts';

/** Literal values, since mail programs do not support CSS variables. */
const colours = { paper, surface, sunken, ink, ink2, ink3, line, blue, onBlue, green } as const;

export const light = Object.fromEntries(
  Object.entries(colours).map(([name, colour]) => [name, colour.light]),
) as Record<keyof typeof colours, string>;
export const display = "'Sofia Sans Semi Condensed','Arial Narrow',Arial,sans-serif";
export const words = "'Source Sans 3','Segoe UI',Arial,sans-serif";

/** Returns a rule of the dark theme with `!important`, needed to override inline styles. */
export const darkRule = (selector: string, property: string, colour: keyof typeof colours) =>
  `${selector}{${property}:${colours[colour].dark}!important}`;
