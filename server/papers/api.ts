import * as contract from '#contract/papers.ts';
import { getTrader, saveTrader } from '#contract/traders.ts';
import { type Deciding, decideOffer } from '../offers/actions.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { attachBill, billFile } from './bills.ts';
import { makeQuote } from './quotes.ts';
import { sendPaper } from './send.ts';
import * as papers from './service.ts';
import { papersTasks } from './tasks.ts';
import * as traders from './trader.ts';

type Parts = FeatureParts & Pick<Deciding, 'beginDeal' | 'attachments'>;

export const papersApi = (parts: Parts): void => {
  const { handle, db, keys, site } = parts;
  handle(getTrader, async ({ actor }) => ({ data: await traders.ownTrader(db, keys, actor) }));
  handle(saveTrader, async ({ body, actor }) => ({
    data: await traders.saveTrader(db, keys, actor.id, body),
  }));
  handle(contract.listPapers, ({ params, query, actor }) =>
    papers.listPapers(parts, actor, params.id, query),
  );
  handle(contract.makePaper, async ({ params, body, actor }) => ({
    data: await papers.makePaper(parts, actor, params.id, body),
  }));
  handle(contract.makeQuote, async ({ params, actor }) => ({
    data: await makeQuote(parts, actor, params.id),
  }));
  handle(contract.getPaper, async ({ params, actor }) => ({
    data: await papers.getPaper(parts, actor, params.id),
  }));
  handle(contract.editPaper, async ({ params, body, actor }) => ({
    data: await papers.editPaper(parts, actor, params.id, body),
  }));
  handle(contract.deletePaper, ({ params, actor }) => papers.deletePaper(parts, actor, params.id));
  handle(contract.sendPaper, async ({ params, actor }) => ({
    data: await sendPaper(parts, site, actor, params.id),
  }));
  handle(contract.acceptPaper, async ({ params, body, actor }) => ({
    data: await papers.acceptPaper(parts, actor, params.id, body.sha256, (offerId, quoteSha256) =>
      decideOffer(parts, actor, offerId, 'accept', { quoteSha256 }),
    ),
  }));
  handle(contract.getPaperFile, ({ params, actor }) => papers.paperFile(parts, actor, params.id));
  handle(contract.attachBill, async ({ params, files, actor }) => ({
    data: await attachBill(parts, actor, params.id, files[0]),
  }));
  handle(contract.getBillFile, ({ params, actor, reply }) =>
    billFile(parts, actor, { ...params, accept: reply.request.headers.accept }),
  );
  handle(contract.listPaperItems, ({ query, actor }) => papers.listItems(parts, actor, query));
  papersTasks(parts);
};
