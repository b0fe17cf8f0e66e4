import * as contract from '#contract/calendar.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { workSubscriptions } from './refresh.ts';
import * as calendar from './service.ts';

export const calendarApi: FeatureApi = (parts) => {
  const { handle, db, site } = parts;
  handle(contract.getWeek, async ({ actor }) => ({ data: await calendar.getWeek(parts, actor) }));
  handle(contract.saveHours, async ({ body, actor }) => ({
    data: await calendar.saveHours(parts, actor, body.hours),
  }));
  handle(contract.addDayOff, async ({ body, actor }) => ({
    data: await calendar.addDayOff(db, actor, body),
  }));
  handle(contract.deleteDayOff, ({ params, actor }) => calendar.deleteDayOff(db, actor, params.id));
  handle(contract.getAvailability, async ({ params, actor }) => ({
    data: await calendar.getAvailability(db, actor, params.id),
  }));
  handle(contract.makeFeed, async ({ actor }) => ({ data: await calendar.makeFeed(parts, site, actor) }));
  handle(contract.revokeFeed, ({ actor }) => calendar.revokeFeed(db, actor));
  handle(contract.readFeed, ({ query }) => calendar.readFeed(parts, site, query.kod));
  handle(contract.subscribeCalendar, async ({ body, actor }) => ({
    data: await calendar.subscribeCalendar(parts, actor, body.url),
  }));
  handle(contract.unsubscribeCalendar, ({ actor }) => calendar.unsubscribeCalendar(db, actor));
  workSubscriptions(parts);
};
