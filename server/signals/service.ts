// The only file that other features may import.
import * as looked from './cases.ts';
import * as contacts from './contacts.ts';
import * as naming from './detectors.ts';
import * as clearing from './not-phone.ts';
import * as settling from './record-outcome.ts';

export type { Spot } from './contacts.ts';
export const { recordPhoneVerdict, withoutPhone } = clearing;
export const { namesPhone } = naming;
export const { cases } = looked;
export const { findContacts } = contacts;
export const { deleteMarks, findingsOf, recordOutcome } = settling;
