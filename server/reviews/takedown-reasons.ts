import { reportReasons } from '#contract/reports.ts';

const ofGround: Readonly<Record<string, string>> = {
  terms: 'kršenje uvjeta korištenja',
  law: 'nezakonit sadržaj',
};

const categories: Readonly<Record<string, string>> = reportReasons;

/**
 * Returns the public reason for hiding or removing a review: the category of the reports, otherwise the
 * ground.
 */
export function reasonText({ ground, category }: { ground: string | null; category: string | null }): string {
  const named = category === null || category === 'other' ? undefined : categories[category];
  return named === undefined
    ? (ofGround[ground ?? ''] ?? 'odluka moderatora')
    : named.charAt(0).toLowerCase() + named.slice(1);
}
