export const settingsTag = 'settings';
