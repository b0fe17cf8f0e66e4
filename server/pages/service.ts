import { putClaims } from '#contract/pages.ts';

/** The home page's marketing figures (product.md: editable content). */
export const claimsSetting = { key: 'claims', schema: putClaims.body.shape.claims };
