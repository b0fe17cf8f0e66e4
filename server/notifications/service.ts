// The feature's only door.
export { notify } from './notify.ts';
export { settingsOf, wants } from './settings.ts';
