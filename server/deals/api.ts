import * as slotContract from '#contract/deal-slots.ts';
import * as contract from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { getTrackRecord } from '#contract/track-record.ts';
import { calendarAnswer } from '../platform/calendar.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { personTag } from '../users/tags.ts';
import * as actions from './actions.ts';
import { statePrice } from './final-price.ts';
import { workReminders } from './reminders.ts';
import { workAgreedJobs } from './review-requests.ts';
import * as slots from './slots.ts';
import { trackRecordOf } from './track-record.ts';

export const dealsApi = (parts: FeatureParts & slots.Slotting): void => {
  const { handle, db, site } = parts;
  handle(contract.listDeals, ({ query, actor }) => actions.listDeals(parts, actor, query));
  handle(contract.getDeal, async ({ params, actor }) => ({
    data: await actions.getDeal(parts, actor, params.id),
  }));
  handle(contract.giveAddress, async ({ params, body, actor }) => ({
    data: await actions.giveAddress(parts, actor, params.id, body.address),
  }));
  handle(contract.proposeTimes, async ({ params, body, actor }) => ({
    data: await actions.proposeTimes(parts, actor, params.id, body),
  }));
  handle(contract.chooseTime, async ({ params, actor }) => ({
    data: await actions.chooseTime(parts, actor, params.id, params.time),
  }));
  handle(contract.finishDeal, async ({ params, body, actor }) => ({
    data: await actions.finishDeal(parts, actor, params.id, body),
  }));
  handle(
    getTrackRecord,
    async ({ params }) => ({ data: await trackRecordOf(db, params.id) }),
    ({ params }) => [personTag(params.id)],
  );
  handle(contract.statePrice, async ({ params, body, actor }) => ({
    data: await statePrice(parts, actor, params.id, body.final_cents),
  }));
  handle(contract.cancelDeal, async ({ params, actor }) => ({
    data: await actions.cancelDeal(parts, actor, params.id),
  }));
  handle(contract.askUndo, async ({ params, actor }) => ({
    data: await actions.askUndo(parts, actor, params.id),
  }));
  handle(contract.agreeUndo, async ({ params, actor }) => ({
    data: await actions.agreeUndo(parts, actor, params.id),
  }));
  handle(contract.refuseUndo, async ({ params, actor }) => ({
    data: await actions.refuseUndo(parts, actor, params.id),
  }));
  handle(contract.dealCalendar, async ({ params, actor }) => {
    const { deal, ...times } = await actions.appointmentOf({ db }, actor, params.id);
    return calendarAnswer([
      {
        ...times,
        uid: `dogovor-${deal.id}@${new URL(site.url).host}`,
        place: deal.address,
        organizer: site,
        url: site.url + paths.deal(deal.id),
      },
    ]);
  });
  handle(slotContract.listSlots, async ({ actor }) => ({ data: await slots.listSlots(parts, actor) }));
  handle(slotContract.offerSlot, async ({ body, actor }) => ({
    data: await slots.offerSlot(parts, actor, body),
  }));
  handle(slotContract.withdrawSlot, ({ params, actor }) => slots.withdrawSlot(db, actor, params.id));
  handle(slotContract.getDealSlots, async ({ params, actor }) => ({
    data: await slots.dealSlots(parts, actor, params.id),
  }));
  handle(slotContract.takeSlot, async ({ params, actor }) => ({
    data: await slots.takeSlot(parts, actor, params.id, params.slot),
  }));
  handle(slotContract.cancelLook, async ({ params, actor }) => ({
    data: await slots.cancelLook(parts, actor, params.id),
  }));
  workAgreedJobs(parts);
  workReminders(parts);
};
