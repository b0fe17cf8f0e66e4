import {
  type FigureName,
  figureNames,
  type OverviewDays,
  type OverviewStep,
  overviewDays,
} from '#contract/overview-figures.ts';
import { paths } from '#contract/paths.ts';

export interface Period {
  days: OverviewDays;
  by: OverviewStep;
  figure?: FigureName | undefined;
}

const words = {
  posts: 'poslovi',
  sign_ups: 'korisnici',
  messages: 'poruke',
  deals: 'ponude',
  sms: 'sms',
  sms_cost: 'trosak-sms',
  income: 'prihod',
} as const satisfies Record<FigureName, string>;

export function periodIn(params: URLSearchParams): Period {
  const days = Number(params.get('dana'));
  return {
    days: overviewDays.find((one) => one === days) ?? 30,
    by: params.get('korak') === 'tjedan' ? 'week' : 'day',
    figure: figureNames.find((name) => words[name] === params.get('brojka')),
  };
}

export function overviewHref({ days, by, figure }: Period): string {
  const query = new URLSearchParams({
    ...(days !== 30 && { dana: String(days) }),
    ...(by === 'week' && { korak: 'tjedan' }),
    ...(figure && { brojka: words[figure] }),
  }).toString();
  return query ? `${paths.admin()}?${query}` : paths.admin();
}
