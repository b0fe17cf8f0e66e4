import { buildPages } from '../../scripts/build-pages.mjs';

/** Builds the pages, if their sources have changed, before the tests that read them. */
export const setup = () => buildPages(process.execPath);
