import type { FastifyRequest } from 'fastify';
import { getMe, login, logout, logoutHard, signup } from '#contract/auth.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { forgetToken, rememberToken } from '../platform/session/session.ts';
import * as users from '../users/service.ts';
import * as auth from './service.ts';

const deviceOf = (request: FastifyRequest, given: string | undefined) => given ?? request.headers['user-agent'] ?? '';

export const authApi: FeatureApi = ({ handle, db }) => {
  handle(login, async ({ body, reply }) => {
    const session = await auth.logIn(db, { ...body, deviceName: deviceOf(reply.request, body.device_name) });
    rememberToken(reply, session.token);
    return session;
  });
  handle(signup, async ({ body, reply }) => {
    const session = await auth.signUp(db, { ...body, deviceName: deviceOf(reply.request, body.device_name) });
    rememberToken(reply, session.token);
    return session;
  });
  handle(logout, async ({ actor, reply }) => {
    await auth.logOut(db, actor);
    forgetToken(reply);
  });
  handle(logoutHard, async ({ actor, reply }) => {
    await auth.logOutEverywhere(db, actor);
    forgetToken(reply);
  });
  handle(getMe, async ({ actor }) => ({ data: await users.getMe(db, actor) }));
};
