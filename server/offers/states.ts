/** `expired` is not stored: it is an open offer past its last day. */
export type StoredOfferStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'closed';
