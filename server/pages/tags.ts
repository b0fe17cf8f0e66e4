export const pagesTag = 'pages';
