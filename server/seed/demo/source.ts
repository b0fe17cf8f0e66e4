import demo from '../data/demo.json' with { type: 'json' };
import places from '../data/places.json' with { type: 'json' };
import trades from '../data/trades.json' with { type: 'json' };

/** Grammatical form of a person’s texts: masculine, feminine or, for a company or a crew (`team`), plural. */
export type Voice = 'm' | 'f' | 'team';

interface Inquiry {
  category: string;
  type: string;
  county: string | null;
  town: string | null;
  client: string | null;
  subject: string;
  budget_cents?: number | undefined;
}
interface WorkerAbout {
  categories: string[];
  worker: string;
  about: string;
}
interface ReviewText {
  stars: number;
  categories: string[];
  worker: string | null;
  reviewer: string | null;
  comment: string;
}

export const inquiries: readonly Inquiry[] = demo.inquiries;
export const workerAbouts: readonly WorkerAbout[] = demo.worker_abouts;
export const reviewTexts: readonly ReviewText[] = demo.reviews;
export const firstNames = { m: demo.first_names.male, f: demo.first_names.female } as const;
export const surnames: readonly string[] = demo.surnames;
export const phonePattern: string = demo.phone_pattern;

export const categoryByKey = new Map(trades.categories.map((category) => [category.key, category]));
export const townsOfCounty = (county: string) =>
  places.towns.filter((town) => town.county === county).sort((a, b) => b.population - a.population);
