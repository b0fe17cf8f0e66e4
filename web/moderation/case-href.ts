import { paths } from '#contract/paths.ts';

/** Returns the link to a post's moderation case. The parameter is named `upit` (inquiry) for services too. */
export const caseHref = (id: number) => `${paths.moderation()}?upit=${id}`;
