import { accountSections } from './account-sections.ts';
import { chatSections } from './chat-sections.ts';
import type { Section } from './section.ts';
import { workSections } from './work-sections.ts';

export const sections: readonly Section[] = [...accountSections, ...workSections, ...chatSections];

/** Tables of personal data that no export contains, and why. */
export const notExported: Readonly<Record<string, string>> = {
  recovery_codes: 'hashes of secrets',
  busy_workers: 'follows from the profile, which is exported',
  known_devices: 'keyed hashes of devices; the sessions beside them are exported',
  device_codes: 'hashes of secrets, for half an hour',
  mailed_links: 'hashes of secrets',
  reset_codes: 'hashes of secrets, for a quarter of an hour',
  phone_codes: 'hashes of secrets, with the number they were sent to, for an hour',
  auth_challenges: 'hashes of secrets, for minutes',
  content_fingerprints: 'hashes of texts, which are exported',
  image_hashes: 'hashes of pictures, which are exported',
  pattern_bans: 'patterns that moderators banned; they belong to no account',
  bounced_addresses: 'keyed hashes of addresses, with counts',
  rate_limits: 'keyed hashes that identify no account',
  idempotency_keys: 'keyed hashes, and encrypted responses of a day about data that is exported',
  presences: 'current connections of signed-in users',
  ad_token_uses: 'keyed hashes that change every day and identify no account',
  ad_set_aside: 'keyed hashes that change every day and identify no account',
  socket_io_attachments: 'messages in transit between nodes, for seconds',
  payment_events: 'events of the gateway about payments, which are exported',
  inbox_claims: 'which case an administrator has open, for minutes',
  inbox_decisions: 'decisions of administrators until they are applied; the audit log has them',
  settings: 'texts of the site',
  versions: 'texts of the site',
  question_sets: 'texts of the site',
  newsletters: 'texts of the site',
  visit_counts: 'totals',
  day_figures: 'totals',
  sms_days: 'totals',
  data_exports: 'the exports themselves',
};
