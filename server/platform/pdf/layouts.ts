import * as colours from '#contract/colours.ts';

// Always the light theme, since documents are printed.
export const [ink, ink2, line] = [colours.ink.light, colours.ink2.light, colours.line.light];

/** Placeholder for the page number in a footer, replaced by the process that renders the document. */
export const pagePlace = 'Stranica # od #';

/**
 * Table layouts, referenced by name because a definition sent to another process cannot contain functions.
 */
export const layouts = {
  facts: {
    hLineWidth: () => 0.75,
    vLineWidth: () => 0.75,
    hLineColor: () => line,
    vLineColor: () => line,
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 7,
    paddingBottom: () => 8,
  },
  rows: {
    hLineWidth: (row: number) => (row === 0 ? 0 : row === 1 ? 1.5 : 0.75),
    vLineWidth: () => 0,
    hLineColor: (row: number) => (row === 1 ? ink : line),
    paddingLeft: (column: number) => (column === 0 ? 0 : 16),
    paddingRight: () => 0,
    paddingTop: (row: number) => (row === 0 ? 5 : 9),
    paddingBottom: (row: number) => (row === 0 ? 5 : 9),
  },
};
export type Layout = keyof typeof layouts;
