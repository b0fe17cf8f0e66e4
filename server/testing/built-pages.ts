import { buildPages } from '../../scripts/build-pages.mjs';

export const setup = () => buildPages(process.execPath);
