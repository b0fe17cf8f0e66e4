import type { Ability } from './endpoint.ts';

// Apart from the endpoint, so that a page that names a figure loads no schemas.

interface Figure {
  label: string;
  /** As the chart is named: `Poruke po danima`. */
  chart: string;
  /** What one needs to see it. */
  abilities: readonly Ability[];
  /** In EUR cents. */
  money?: true;
}

/** What is counted by day: another figure is another entry here, and its source in `server/overview/sources.ts`. */
export const figures = {
  posts: { label: 'Novi poslovi', chart: 'Novi poslovi', abilities: ['support', 'content'] },
  sign_ups: { label: 'Novi korisnici', chart: 'Novi korisnici', abilities: ['support', 'content'] },
  messages: { label: 'Poruke', chart: 'Poruke', abilities: ['support', 'content'] },
  deals: {
    label: 'Prihvaćene ponude',
    chart: 'Prihvaćene ponude',
    abilities: ['support', 'content', 'finance'],
  },
  income: { label: 'Prihod od oglasa', chart: 'Prihod od oglasa', abilities: ['finance'], money: true },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

/** How many days the overview looks back; it compares them with as many before. */
export const overviewDays = [7, 30, 90, 365] as const;
export type OverviewDays = (typeof overviewDays)[number];

/** What a row of the overview is. */
export const overviewSteps = { day: 'Po danima', week: 'Po tjednima' } as const;
export type OverviewStep = keyof typeof overviewSteps;
