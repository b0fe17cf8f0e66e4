import * as contract from '#contract/sign-in-methods.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as methods from './methods.ts';
import * as passkeys from './passkeys.ts';
import { proofOptions } from './proof.ts';
import * as secondFactor from './second-factor-setup.ts';
import { providersOf } from './social.ts';
import { logInSocially } from './social-sign-in.ts';

export const methodsApi: FeatureApi = (parts) => {
  const { handle, settings } = parts;
  const own = async (actor: { id: number; tokenId: number }) => ({
    data: await methods.methodsOf(parts, actor),
  });

  // Not cached, because the list of providers depends on the browser.
  handle(contract.getSignInProviders, async ({ reply }) => ({
    data: providersOf(settings, reply.request.headers['user-agent']),
  }));
  handle(contract.socialLogin, ({ params, body, reply }) =>
    logInSocially(parts, reply, params.provider, {
      accessToken: body.access_token,
      otp: body.otp,
      deviceName: body.device_name,
    }),
  );
  handle(contract.getMethods, ({ actor }) => own(actor));
  handle(contract.linkProvider, async ({ params, body, actor, reply }) => {
    await methods.link(parts, reply.request, actor, {
      provider: params.provider,
      accessToken: body.access_token,
      proof: body.proof,
    });
    return own(actor);
  });
  handle(contract.unlinkProvider, async ({ params, actor, reply }) => {
    await methods.unlink(parts, reply.request, actor, params.provider);
    return own(actor);
  });

  handle(contract.passkeyOptions, async ({ body, actor, reply }) => ({
    data: { ...(await passkeys.registrationOptions(parts, reply.request, actor, body.proof)) },
  }));
  handle(contract.passkeyProofOptions, async ({ actor, reply }) => ({
    data: { ...(await proofOptions(parts, reply.request, actor)) },
  }));
  handle(contract.addPasskey, async ({ body, actor, reply }) => {
    await passkeys.add(parts, reply.request, actor, body);
    return own(actor);
  });
  handle(contract.removePasskey, async ({ params, actor, reply }) => {
    await passkeys.remove(parts, reply.request, actor, params.id);
    return own(actor);
  });
  handle(contract.passkeyLoginOptions, async ({ reply }) => ({
    data: { ...(await passkeys.loginOptions(parts, reply.request)) },
  }));
  handle(contract.passkeyLogin, ({ body, reply }) =>
    passkeys.logIn(parts, reply, body.response, body.device_name),
  );

  handle(contract.beginSecondFactor, async ({ body, actor, reply }) => ({
    data: await secondFactor.begin(parts, reply.request, actor, body),
  }));
  handle(contract.confirmSecondFactor, async ({ body, actor, reply }) => ({
    data: { recovery_codes: await secondFactor.confirm(parts, reply.request, actor, body.otp) },
  }));
  handle(contract.renewRecoveryCodes, async ({ body, actor, reply }) => ({
    data: { recovery_codes: await secondFactor.renewRecoveryCodes(parts, reply.request, actor, body.otp) },
  }));
  handle(contract.endSecondFactor, async ({ query, body, actor, reply }) => {
    await secondFactor.end(parts, reply.request, actor, query.otp ?? body?.otp);
    return own(actor);
  });
};
