/** Covers the list of all published reviews. */
export const reviewsTag = 'reviews';
/** Covers the public chain of reviews and its daily seals. */
export const reviewChainTag = 'review-chain';
