import type { InboxKindName } from './inbox-kinds.ts';

// The channel and events of the inbox. Separate from the other realtime channels, which every page loads.

export const inboxChannel = 'private-inbox.1';
export const inboxChanged = 'App\\Events\\InboxChanged';

/**
 * A new case arrived or one became urgent. The event carries no content, because each recipient may read
 * different cases.
 */
export const inboxGrew = 'App\\Events\\InboxGrew';

export interface InboxChange {
  kind: InboxKindName;
  id: number;
  /** Who has the case open; null if no one has. */
  by: { id: number; name: string } | null;
  /** Who changed the case; null if it reopened automatically because a decision could not be applied. */
  actor: number | null;
}
