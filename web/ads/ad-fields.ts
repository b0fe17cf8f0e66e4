import { adButton, type ClickAction, clickActions } from '#contract/ad-labels.ts';
import type { Ad } from '#contract/ads.ts';
import { formatNumber } from '#contract/text.ts';
import { parseReach } from './reach.ts';

/** The fields of the wizard as its controls hold them. */
export interface AdFields {
  title: string;
  description: string;
  button_text: string;
  click_action: ClickAction;
  click_url: string;
  desired_appearances: string;
  name: string;
  email: string;
  phone: string;
}
export type SetField = <K extends keyof AdFields>(name: K, value: AdFields[K]) => void;

export const blankFields = (given: Partial<AdFields> = {}): AdFields => ({
  title: '',
  description: '',
  button_text: '',
  click_action: 'redirecting',
  click_url: '',
  desired_appearances: '',
  name: '',
  email: '',
  phone: '',
  ...given,
});

/** The initial values of an edit. */
export const fieldsOfAd = (ad: Ad): AdFields => ({
  title: ad.title,
  description: ad.description,
  button_text: ad.button_text === adButton ? '' : ad.button_text,
  click_action: ad.click_action,
  click_url: ad.click_url ?? '',
  desired_appearances: formatNumber(ad.desired_appearances),
  name: ad.name,
  email: ad.email,
  phone: ad.phone ?? '',
});

/** The fields in the API's format; an address that the button does not use is not sent. */
export const bodyOf = (fields: AdFields) => ({
  ...fields,
  click_url: fields.click_action === 'redirecting' ? fields.click_url.trim() : '',
  email: fields.email.trim(),
  desired_appearances: parseReach(fields.desired_appearances) ?? 0,
});

export const sameFields = (one: AdFields, other: AdFields) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

const names = Object.keys(blankFields()) as (keyof AdFields)[];

/** Whether we stored this: all values are strings, and the action exists. */
export const isFields = (value: unknown): value is AdFields =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as AdFields).click_action in clickActions;

/** The button's action in words: `Otvara stranicu example.com/ponuda`. */
export function actionText(fields: AdFields): string {
  const { label, field } = clickActions[fields.click_action];
  return `${label} ${fields[field].trim().replace(/^https?:\/\//, '')}`.trim();
}
