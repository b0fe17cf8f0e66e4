import { putReasons, type ReasonedDecision, type Reasons } from '#contract/moderation.ts';
import { putClaims } from '#contract/pages.ts';
import { act, type Said } from '../platform/act.ts';
import { rowsIn } from './rows.ts';

const done: Said = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

export const saveClaims = act('tvrdnje', putClaims, {
  read: (form) => ({ claims: rowsIn('claims', ['value', 'label'], form) }),
  done,
});

const reasonsOf = (decision: ReasonedDecision, keys: readonly ('label' | 'text')[]) =>
  act(`razlozi-${decision}`, putReasons, {
    read: (form) => ({ reasons: rowsIn('reasons', keys, form) }),
    input: ({ reasons }: { reasons: Reasons }) => ({ body: { decision, reasons } }),
    done,
  });

/** By act, because each list on the page is saved separately. */
export const saveReasons = {
  job_post: reasonsOf('job_post', ['label', 'text']),
  ad_decline: reasonsOf('ad_decline', ['label']),
  ad_pause: reasonsOf('ad_pause', ['label']),
  trade_check: reasonsOf('trade_check', ['label']),
  report: reasonsOf('report', ['label']),
} satisfies Record<ReasonedDecision, unknown>;
