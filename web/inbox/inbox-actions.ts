import { clearPhone, decideCase, decideTogether, restorePhone, undoDecisions } from '#contract/inbox.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';
import { caseOf, inboxHref, placeIn } from './inbox-query.ts';

interface DecisionFields {
  kind: InboxKindName;
  action: string;
  reason?: string;
  text?: string;
  answer?: string;
}

const bodyOf = ({ kind, action: key, reason, text, answer }: DecisionFields) => ({
  kind,
  action: key,
  ...(reason?.trim() && { reason }),
  ...(text?.trim() && { text }),
  ...(answer?.trim() && { answer }),
});
/**
 * Reads the decision from a form. The submit button is named `decision`, since a field named `action` would
 * hide the form element's `action` property.
 */
const fieldsOf = (form: FormData): DecisionFields => {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    kind: text('kind') as InboxKindName,
    action: text('decision'),
    reason: text('reason'),
    text: text('text'),
    answer: text('answer'),
  };
};

/** Returns the list's URL without a chosen case, so that its first case is opened. */
const onward = (_: unknown, at: URL) => inboxHref({ ...placeIn(at.searchParams), chosen: undefined });

export const decide = defineAction('odluci', decideCase, {
  read: (form) => ({ ...fieldsOf(form), id: Number(form.get('id')) }),
  input: ({ id, ...rest }: DecisionFields & { id: number }) => ({ body: { ...bodyOf(rest), id } }),
  to: onward,
  conflict: somebodyWasFirst,
});

export const decideAll = defineAction('odluci-zajedno', decideTogether, {
  // Each checkbox value includes the kind of its case. A decision applies to one kind, but without JavaScript
  // cases of several kinds may be ticked; the others are ignored.
  read: (form) => {
    const fields = fieldsOf(form);
    const ids = form.getAll('ids').flatMap((word) => caseOf(String(word)) ?? []);
    return { ...fields, ids: ids.filter(({ kind }) => kind === fields.kind).map(({ id }) => id) };
  },
  input: ({ ids, ...rest }: DecisionFields & { ids: number[] }) => ({ body: { ...bodyOf(rest), ids } }),
  to: onward,
  done: ({ data: { decided, refused } }) => [
    refused.length === 0
      ? `Odlučeno: ${decided.length}.`
      : `Odlučeno: ${decided.length}, odbijeno: ${refused.length}.`,
    refused.map(({ title, message }) => `${title}: ${message}`).join(' ') || undefined,
  ],
});

/** Shows no toast: the highlight visibly disappears, and a toast would cover the decision form. */
export const clearNumber = defineAction('nije-broj', clearPhone, {
  input: ({ kind, id }: { kind: InboxKindName; id: number }) => ({ params: { kind, id } }),
  conflict: somebodyWasFirst,
});

export const restoreNumber = defineAction('ipak-je-broj', restorePhone, {
  input: ({ kind, id }: { kind: InboxKindName; id: number }) => ({ params: { kind, id } }),
  conflict: somebodyWasFirst,
});

export const undoLast = defineAction('ponisti', undoDecisions, {
  input: ({ ids }: { ids: string }) => ({ body: { ids: ids.split(',').map(Number) } }),
  to: ({ data: { undone } }, at) => {
    const [first] = undone;
    return inboxHref({
      ...placeIn(at.searchParams),
      chosen: first && { kind: first.kind, id: first.subject_id },
    });
  },
  conflict: 'Odluka je već provedena.',
});
