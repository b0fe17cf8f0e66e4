/** Covers the public chain of reviews and its daily seals. */
export const reviewChainTag = 'review-chain';
