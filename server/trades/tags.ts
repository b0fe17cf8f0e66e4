export const tradesTag = 'trades';
