import { postStatuses } from '#contract/labels.ts';
import * as contract from '#contract/moderation.ts';
import { listAudit } from '../audit/service.ts';
import { postsByStatus } from '../job-posts/moderators.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { readyReasons, writeReadyReasons } from './ready-reasons.ts';
import * as moderation from './service.ts';

export const moderationApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(contract.getQueueItem, async ({ params, actor }) => ({
    data: await moderation.caseOf(db, actor, params.id),
  }));
  handle(contract.approvePost, async ({ params, actor }) => ({
    data: await moderation.decide(parts, actor, params.id, 'approve'),
  }));
  handle(contract.declinePost, async ({ params, body, actor }) => ({
    data: await moderation.decide(parts, actor, params.id, 'decline', body),
  }));
  handle(contract.deactivatePost, async ({ params, body, actor }) => ({
    data: await moderation.decide(parts, actor, params.id, 'deactivate', body),
  }));
  handle(contract.activatePost, async ({ params, actor }) => ({
    data: await moderation.decide(parts, actor, params.id, 'activate'),
  }));
  handle(contract.listInactivePosts, ({ query, actor }) => postsByStatus(db, actor, query.status, query));
  handleCsv(
    parts,
    contract.listInactivePosts,
    [
      ['Broj', (row) => row.id],
      ['Naslov', (row) => row.subject],
      ['Stanje', (row) => postStatuses[row.status][row.type]],
      ['Objavio', (row) => row.user.name],
      ['Kategorija', (row) => row.job_category.name],
      ['Vrsta posla', (row) => row.job_type.name],
      ['Županija', (row) => row.county?.name],
      ['Mjesto', (row) => row.town?.name],
      ['Poslano', (row) => timeCell(row.created_at)],
      ['Pregledano', (row) => timeCell(row.reviewed_at)],
    ],
    ({ query, actor, db }) => postsByStatus(db, actor, query.status, query),
  );
  handle(contract.getReasons, async ({ query }) => ({ data: await readyReasons(db, query.decision) }));
  handle(contract.putReasons, async ({ body, actor }) => ({
    data: await writeReadyReasons(db, actor, body.decision, body.reasons),
  }));
  handle(contract.listAudit, ({ query }) => listAudit(db, query));
  handleCsv(
    parts,
    contract.listAudit,
    [
      ['Broj', (row) => row.id],
      ['Vrijeme', (row) => timeCell(row.created_at)],
      ['Radnja', (row) => row.action],
      ['Na čemu', (row) => row.subject_type],
      ['Broj toga', (row) => row.subject_id],
      ['Tko', (row) => row.actor?.name],
      ['Odakle', (row) => row.network],
      ['Razlog', (row) => row.reason],
      ['Pojedinosti', (row) => row.details && JSON.stringify(row.details)],
    ],
    ({ query, db }) => listAudit(db, query),
  );
};
