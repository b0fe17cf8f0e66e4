import { accountSections } from './account-sections.ts';
import { chatSections } from './chat-sections.ts';
import type { Section } from './section.ts';
import { workSections } from './work-sections.ts';

export const sections: readonly Section[] = [...accountSections, ...workSections, ...chatSections];

/** Tables of personal data that no export contains, and why. */
export const notExported: Readonly<Record<string, string>> = {
  recovery_codes: 'hashes of secrets',
  known_devices: 'keyed hashes of devices; the sessions beside them are exported',
  device_codes: 'hashes of secrets, for half an hour',
  mailed_links: 'hashes of secrets',
  reset_codes: 'hashes of secrets, for a quarter of an hour',
  auth_challenges: 'hashes of secrets, for minutes',
  content_fingerprints: 'hashes of texts, which are exported',
  image_hashes: 'hashes of pictures, which are exported',
  pattern_bans: 'what moderators look out for; it belongs to no account',
  bounced_addresses: 'keyed hashes of addresses, with counts',
  rate_limits: 'keyed hashes that name nobody',
  presences: 'who is here at this moment',
  ad_token_uses: 'keyed hashes that change every day and name nobody',
  ad_set_aside: 'the same',
  socket_io_attachments: 'messages on their way between servers, for seconds',
  payment_events: 'what the gateway said about payments, which are exported',
  inbox_claims: 'which case an administrator has open, for minutes',
  inbox_decisions:
    'what administrators decided, which the log has; its words only until they are carried out',
  settings: 'texts of the site',
  versions: 'texts of the site',
  newsletters: 'texts of the site',
  visit_counts: 'sums',
  day_figures: 'sums',
  data_exports: 'the exports themselves',
};
