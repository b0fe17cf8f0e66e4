import { getMe, login, logout, logoutHard, signup } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { forgetToken } from '../platform/session/session.ts';
import * as users from '../users/service.ts';
import { personTag } from '../users/tags.ts';
import { endDeviceCode } from './device-codes.ts';
import { askForDevice, provePassword } from './login.ts';
import { passSecondStep } from './second-step.ts';
import { endSessionsOf } from './service.ts';
import { logOut } from './sessions.ts';
import { finishSignIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const authApi: FeatureApi = ({ handle, ...parts }) => {
  handle(login, async ({ body, reply }) => {
    const { request } = reply;
    const { userId, confirmed } = await provePassword(parts, reply, body);
    const onFull = async (): Promise<never> => {
      await askForDevice(parts, request, userId, body.device_name);
      throw new AppError('auth.device_code');
    };
    await passSecondStep(parts, request, userId, body.otp, { way: 'password', confirmed, onFull });
    if (confirmed) await endDeviceCode(parts.db, userId);
    return finishSignIn(parts, reply, userId, { deviceName: body.device_name, created: false });
  });
  handle(signup, async ({ body, reply }) => {
    const userId = await signUp(parts, reply, body);
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
  handle(getMe, async ({ actor }) => ({
    data: await parts.cache.reads.read({
      key: `me ${actor.id} ${actor.role}`,
      tags: ({ id }) => [personTag(id)],
      read: () => users.getMe(parts.db, actor),
    }),
  }));
};
