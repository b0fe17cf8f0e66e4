import { type AnswerChoice, isOptions } from './answer-words.ts';
import { boundWords, kindWords, listNames, urgencyWords, withIslands } from './list-words.ts';
import { paths } from './paths.ts';
import type { SavedFilters } from './saved-searches.ts';

// Texts and limits of saved searches. Separate from the schemas, so pages can import them without loading
// zod.

/**
 * Maximum searches per person, maximum title length, searches per page. Not part of `limits`, because the
 * first page of every visit loads that object.
 */
export const savedSearchLimits = { most: 20, title: 80, perPage: 10 } as const;

export const frequencies = {
  at_once: { label: 'Odmah', text: 'Čim je posao objavljen.' },
  daily: { label: 'Jednom dnevno', text: 'Svako jutro u 8 sati, ako ima novih poslova.' },
  weekly: { label: 'Jednom tjedno', text: 'Ponedjeljkom u 8 sati, ako ima novih poslova.' },
} as const;
export type Frequency = keyof typeof frequencies;

type Later = 'urgency' | 'budget_from' | 'near' | 'radius' | 'islands';
/** Filters as saved searches and notifications store them: older records lack the fields in `Later`. */
export type KnownFilters = Omit<SavedFilters, Later> & Partial<Pick<SavedFilters, Later>>;

type Parameter = readonly [name: string, value: string];

const answerParameters = (name: string, choice: AnswerChoice): Parameter[] =>
  isOptions(choice)
    ? [[name, choice.join(',')]]
    : (['from', 'to'] as const).map((bound) => [
        `${name}[${boundWords[bound]}]`,
        choice[bound] === undefined ? '' : String(choice[bound]),
      ]);

/** Returns the path to the list of active posts with these filters. */
export function jobsAddress({
  search,
  job_categories,
  job_types,
  counties,
  towns,
  type,
  urgency = [],
  budget_from = null,
  answers = {},
  near = null,
  radius = null,
  islands = false,
}: KnownFilters): string {
  const asked: readonly Parameter[] = [
    [listNames.search, encodeURIComponent(search ?? '')],
    [listNames.categories, job_categories.join(',')],
    [listNames.types, job_types.join(',')],
    [listNames.counties, counties.join(',')],
    [listNames.towns, towns.join(',')],
    [listNames.near, near ?? ''],
    [listNames.radius, radius === null ? '' : String(radius)],
    [listNames.islands, islands ? withIslands : ''],
    [listNames.urgency, urgency.map((one) => urgencyWords[one]).join(',')],
    [listNames.budget, budget_from === null ? '' : String(Math.round(budget_from / 100))],
    [listNames.kind, type ? kindWords[type] : ''],
    ...Object.entries(answers).flatMap(([key, choice]) =>
      answerParameters(`${listNames.answers}[${key}]`, choice),
    ),
  ];
  const query = asked.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('&');
  return paths.activeJobs() + (query && `?${query}`);
}
