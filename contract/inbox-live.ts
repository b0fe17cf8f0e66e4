import type { InboxKindName } from './inbox-kinds.ts';

// Apart from the other channels, which every page loads.

/** One for everybody who decides. */
export const inboxChannel = 'private-inbox.1';
export const inboxChanged = 'App\\Events\\InboxChanged';

/** Something new waits, or what waits has turned out to be urgent; what it is, each reads anew. */
export const inboxGrew = 'App\\Events\\InboxGrew';

export interface InboxChange {
  kind: InboxKindName;
  id: number;
  /** Who has it open now; null if nobody. */
  by: { id: number; name: string } | null;
  /** Who did it; null if it came back by itself. */
  actor: number | null;
}
