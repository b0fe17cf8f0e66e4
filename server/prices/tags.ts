export const pricesTag = 'prices';
