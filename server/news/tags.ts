export const newsTag = 'news';
