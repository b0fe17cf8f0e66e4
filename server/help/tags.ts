export const helpTag = 'help';
