/** `expired` is not stored: an open offer whose day has passed. */
export type StoredOfferStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'closed';
