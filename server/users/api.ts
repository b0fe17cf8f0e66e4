import * as profile from '#contract/profile.ts';
import { getUser, getWorker, listUsers, listWorkers } from '#contract/users.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { countContacts, revealContacts } from './contacts.ts';
import { measuredFrom } from './own-towns.ts';
import * as portfolio from './portfolio.ts';
import * as users from './service.ts';
import { personTag, tagsOfUsers, workersTag } from './tags.ts';
import { usersTasks } from './tasks.ts';
import { type SetPushAddress, updateProfile } from './update-profile.ts';

export const usersApi = (parts: FeatureParts & { setPushAddress: SetPushAddress }): void => {
  const { handle, db } = parts;
  handle(
    listWorkers,
    async ({ query, actor }) => users.listWorkers(db, query, actor, await measuredFrom(parts, actor, query)),
    (_, { data }) => [workersTag, ...tagsOfUsers(data)],
  );
  handle(listUsers, ({ query, actor }) => users.listUsers(db, query, actor));
  handle(
    getUser,
    async ({ params, actor }) => ({ data: await users.getUser(db, params.id, actor) }),
    (_, { data }) => tagsOfUsers([data]),
  );
  handle(
    getWorker,
    async ({ params, actor }) => ({ data: await users.getWorker(db, params.id, actor) }),
    (_, { data }) => tagsOfUsers([data]),
  );
  handle(profile.updateMe, async ({ body, files, actor }) => ({
    data: await updateProfile(parts, actor, body, files[0]),
  }));
  handle(
    profile.listPortfolio,
    ({ params }) => portfolio.listPortfolio(db, params.id),
    ({ params }) => [personTag(params.id)],
  );
  handle(profile.addPortfolioPicture, async ({ body, files, actor }) => ({
    data: await portfolio.addPicture(parts, actor, { ...body, file: files[0] }),
  }));
  handle(profile.describePortfolioPicture, async ({ params, body, actor }) => ({
    data: await portfolio.describePicture(db, actor, params.id, body.caption),
  }));
  handle(profile.removePortfolioPicture, ({ params, actor }) =>
    portfolio.removePicture(parts, actor, params.id),
  );
  handle(profile.orderPortfolio, ({ body, actor }) => portfolio.orderPortfolio(db, actor, body.ids));
  handle(
    profile.countContacts,
    async ({ params }) => ({ data: await countContacts(db, params.id) }),
    ({ params }) => [personTag(params.id)],
  );
  handle(profile.revealContacts, async ({ params, actor, reply }) => {
    return { data: await revealContacts(parts, actor, params.id, reply) };
  });
  usersTasks(parts);
};
