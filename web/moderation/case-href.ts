import { paths } from '#contract/paths.ts';

/** Where an inquiry is decided. */
export const caseHref = (id: number) => `${paths.moderation()}?upit=${id}`;
