import {
  type InboxKindName,
  type InboxOrder,
  inboxKinds,
  inboxOrders,
  kindNames,
} from '#contract/inbox-kinds.ts';
import { paths } from '#contract/paths.ts';

export interface Place {
  kind?: InboxKindName | undefined;
  mine: boolean;
  urgent: boolean;
  order: InboxOrder;
  after?: string | undefined;
  chosen?: Chosen | undefined;
}
export interface Chosen {
  kind: InboxKindName;
  id: number;
}

const byWord = new Map<string, InboxKindName>(kindNames.map((kind) => [inboxKinds[kind].word, kind]));

/** Returns a case's URL value: `upit-12`. */
export const wordOf = ({ kind, id }: Chosen) => `${inboxKinds[kind].word}-${id}`;

export function caseOf(word: string | null): Chosen | undefined {
  const [, name = '', digits = ''] = /^([a-z]+)-([1-9]\d{0,9})$/.exec(word ?? '') ?? [];
  const kind = byWord.get(name);
  return kind && { kind, id: Number(digits) };
}

/** Parses the URL. Older links name a post with `upit=12`. */
export function placeIn(params: URLSearchParams): Place {
  const order = params.get('poredak');
  return {
    kind: byWord.get(params.get('vrsta') ?? ''),
    mine: params.get('moje') === 'da',
    urgent: params.get('hitno') === 'da',
    order: order !== null && Object.hasOwn(inboxOrders, order) ? (order as InboxOrder) : 'hitno',
    after: params.get('nakon') ?? undefined,
    chosen: caseOf(params.get('predmet')) ?? caseOf(`upit-${params.get('upit')}`),
  };
}

export function inboxHref({ kind, mine, urgent, order, after, chosen }: Partial<Place>): string {
  const query = new URLSearchParams({
    ...(kind && { vrsta: inboxKinds[kind].word }),
    ...(mine && { moje: 'da' }),
    ...(urgent && { hitno: 'da' }),
    ...(order && order !== 'hitno' && { poredak: order }),
    ...(after && { nakon: after }),
    ...(chosen && { predmet: wordOf(chosen) }),
  }).toString();
  return query ? `${paths.moderation()}?${query}` : paths.moderation();
}

/**
 * Returns the case to open after this one: the next case that no other moderator has claimed or, if there is
 * none, the nearest such case before this one.
 */
export function nextOf<T extends Chosen & { claim: { mine: boolean } | null }>(
  rows: readonly T[],
  { kind, id }: Chosen,
): T | undefined {
  const free = ({ claim }: T) => !claim || claim.mine;
  const at = rows.findIndex((row) => row.kind === kind && row.id === id);
  return rows.slice(at + 1).find(free) ?? rows.slice(0, Math.max(0, at)).findLast(free);
}
