import { paths } from '#contract/paths.ts';

/** The query is `upit` for offered services too. */
export const caseHref = (id: number) => `${paths.moderation()}?upit=${id}`;
