import { adButton, type ClickAction, clickActions } from '#contract/ad-labels.ts';
import type { Ad } from '#contract/ads.ts';
import { formatNumber } from '#contract/format.ts';
import { parseReach } from './reach.ts';

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

export const bodyOf = (fields: AdFields) => ({
  ...fields,
  click_url: fields.click_action === 'redirecting' ? fields.click_url.trim() : '',
  email: fields.email.trim(),
  desired_appearances: parseReach(fields.desired_appearances) ?? 0,
});

export const sameFields = (one: AdFields, other: AdFields) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

const names = Object.keys(blankFields()) as (keyof AdFields)[];

export const isFields = (value: unknown): value is AdFields =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as AdFields).click_action in clickActions;

export function actionText(fields: AdFields): string {
  const { label, field } = clickActions[fields.click_action];
  return `${label} ${fields[field].trim().replace(/^https?:\/\//, '')}`.trim();
}
