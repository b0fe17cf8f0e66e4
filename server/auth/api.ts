import { getMe, login, logout, logoutHard, signup } from '#contract/auth.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { forgetToken } from '../platform/session/session.ts';
import * as users from '../users/service.ts';
import { provePassword } from './login.ts';
import { passSecondStep } from './second-step.ts';
import { endSessionsOf, logOut } from './sessions.ts';
import { finishSignIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const authApi: FeatureApi = ({ handle, ...parts }) => {
  handle(login, async ({ body, reply }) => {
    const userId = await provePassword(parts, reply.request, body);
    await passSecondStep(parts, reply.request, userId, body.otp);
    return finishSignIn(parts, reply, userId, { deviceName: body.device_name, created: false });
  });
  handle(signup, async ({ body, reply }) => {
    const userId = await signUp(parts, reply.request, body);
    return finishSignIn(parts, reply, userId, { deviceName: body.device_name, created: true });
  });
  handle(logout, async ({ actor, reply }) => {
    await logOut(parts.db, actor);
    forgetToken(reply);
  });
  handle(logoutHard, async ({ actor, reply }) => {
    await endSessionsOf(parts.db, actor.id);
    forgetToken(reply);
  });
  handle(getMe, async ({ actor }) => ({ data: await users.getMe(parts.db, actor) }));
};
