import type { Ability } from './endpoint.ts';

// Figures of the administrators' overview. Separate from the endpoint, so pages can import them without
// loading zod.

interface Figure {
  label: string;
  chart: string;
  abilities: readonly Ability[];
  /** Values are EUR cents. */
  money?: true;
}

/** Figures counted per day. To add one, add an entry here and its source in `server/overview/count.ts`. */
export const figures = {
  posts: { label: 'Novi poslovi', chart: 'Novi poslovi', abilities: ['support', 'content'] },
  sign_ups: { label: 'Novi korisnici', chart: 'Novi korisnici', abilities: ['support', 'content'] },
  messages: { label: 'Poruke', chart: 'Poruke', abilities: ['support', 'content'] },
  deals: {
    label: 'Prihvaćene ponude',
    chart: 'Prihvaćene ponude',
    abilities: ['support', 'content', 'finance'],
  },
  sms: { label: 'SMS poruke', chart: 'SMS poruke', abilities: ['support', 'finance'] },
  sms_cost: { label: 'Trošak SMS poruka', chart: 'Trošak SMS poruka', abilities: ['finance'], money: true },
  income: { label: 'Prihod od oglasa', chart: 'Prihod od oglasa', abilities: ['finance'], money: true },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

/**
 * Selectable lengths of the period in days. Each period is compared with the preceding one of equal length.
 */
export const overviewDays = [7, 30, 90, 365] as const;
export type OverviewDays = (typeof overviewDays)[number];

export const overviewSteps = { day: 'Po danima', week: 'Po tjednima' } as const;
export type OverviewStep = keyof typeof overviewSteps;
