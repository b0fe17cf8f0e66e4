import * as contract from '#contract/complaints.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { complaintBundle } from './bundle.ts';
import * as complaints from './service.ts';
import { complaintsTasks } from './tasks.ts';

export const complaintsApi: FeatureApi = (parts) => {
  const { handle } = parts;
  handle(contract.listComplaints, ({ params, query, actor }) =>
    complaints.listComplaints(parts, actor, params.id, query),
  );
  handle(contract.listComplaintPictures, ({ params, query, actor }) =>
    complaints.listPictures(parts, actor, params.id, query),
  );
  handle(contract.writeComplaint, async ({ params, body, actor }) => ({
    data: await complaints.writeComplaint(parts, actor, params.id, body),
  }));
  handle(contract.getComplaint, async ({ params, actor }) => ({
    data: await complaints.getComplaint(parts, actor, params.id),
  }));
  handle(contract.answerComplaint, async ({ params, body, actor }) => ({
    data: await complaints.answerComplaint(parts, actor, params.id, body),
  }));
  handle(contract.closeComplaint, async ({ params, actor }) => ({
    data: await complaints.closeComplaint(parts, actor, params.id),
  }));
  handle(contract.makeComplaintBundle, ({ params, body, actor }) =>
    complaintBundle(parts, actor, params.id, body.messages ?? []),
  );
  complaintsTasks(parts);
};
