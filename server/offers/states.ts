export type StoredOfferStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'closed';
