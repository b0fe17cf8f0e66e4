import type { FastifyReply } from 'fastify';
import * as account from '#contract/account.ts';
import * as tokens from '#contract/api-tokens.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { forgetToken } from '../platform/session/session.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { followLink, resendConfirmation } from './confirmation.ts';
import { deleteAccount, restoreByLink, restoreOwn } from './delete-account.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { cancelEmailChange, changeEmail } from './email-change.ts';
import { changePassword } from './password-change.ts';
import { methodsBeforeReset, openReset, requestReset, resetPassword } from './password-reset.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { authTasks } from './tasks.ts';

const deviceOf = ({ request }: FastifyReply) => deviceLabel(deviceNameOf(request, undefined));

export const accountApi: FeatureApi = ({ handle, ...parts }) => {
  const { db } = parts;
  authTasks(parts);
  handle(account.confirmEmail, async ({ body }) => ({ outcome: await followLink(parts, body.token) }));
  handle(account.resendConfirmation, ({ actor }) => resendConfirmation(parts, actor));
  handle(account.changeEmail, ({ body, actor, reply }) =>
    changeEmail(parts, reply.request, actor, { ...body, device: deviceOf(reply) }),
  );
  handle(account.cancelEmailChange, ({ actor }) => cancelEmailChange(db, actor.id));
  handle(account.requestReset, ({ body, reply }) => requestReset(parts, reply, body.email));
  handle(account.openReset, async ({ body, reply }) => ({ data: await openReset(parts, reply, body) }));
  handle(account.resetMethods, async ({ body, reply }) => ({
    data: await methodsBeforeReset(parts, reply, body),
  }));
  handle(account.handleReset, ({ body, reply }) => resetPassword(parts, reply, body));
  handle(account.changePassword, ({ body, actor, reply }) =>
    changePassword(parts, reply.request, actor, body),
  );
  handle(account.deleteAccount, async ({ query, body, actor, reply }) => {
    await deleteAccount(parts, reply.request, actor, { ...query, ...body });
    forgetToken(reply);
  });
  handle(account.restoreAccount, async ({ actor }) => void (await restoreOwn(parts, actor)));
  handle(account.restoreByLink, ({ body }) => restoreByLink(parts, body.token));
  handle(account.listSessions, async ({ actor }) => ({ data: await listSessions(db, actor) }));
  handle(account.endSession, ({ params, actor }) => endSession(db, actor, params.id));
  handle(account.endOtherSessions, async ({ actor }) => ({
    data: { ended: await endOtherSessions(db, actor) },
  }));
  handle(tokens.listApiTokens, async ({ actor }) => ({ data: await listApiTokens(db, actor) }));
  handle(tokens.createApiToken, async ({ body, actor, reply }) => ({
    data: await createApiToken(parts, reply.request, actor, body),
  }));
  handle(tokens.revokeApiToken, ({ params, actor, reply }) =>
    revokeApiToken(parts, reply.request, actor, params.id),
  );
};
