// The only file other features may call.
import * as contacts from './contacts.ts';
import * as settling from './settle.ts';

export type { Spot } from './contacts.ts';
export const { findContacts } = contacts;
export const { dropMarks, findingsOf, settle } = settling;
