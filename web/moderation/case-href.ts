import { paths } from '#contract/paths.ts';

/** Where a post is decided; the address says `upit` of an offered service too. */
export const caseHref = (id: number) => `${paths.moderation()}?upit=${id}`;
