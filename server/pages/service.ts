import { putClaims } from '#contract/pages.ts';

/** The marketing figures of the home page (product.md: editable content). */
export const claimsSetting = { key: 'claims', schema: putClaims.body.shape.claims };
