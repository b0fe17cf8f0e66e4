import { limits as figures } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const userLimits = defineLimits({
  // The limit per network prevents scraping with many accounts.
  contact_reveal: {
    max: figures.contactRevealsPerDay,
    network: 1500,
    windowMs: day,
    in: 'database',
    fixed: true,
  },
});
