import type { FastifyRequest } from 'fastify';
import { email } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Provider, SignInProviders } from '#contract/sign-in-methods.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Settings } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { signInWithFacebook } from './social-facebook.ts';
import { isFakeToken, signInWithFake } from './social-fake.ts';
import { signInWithGoogle } from './social-google.ts';
import type { SocialPerson } from './social-person.ts';

interface Parts {
  settings: Settings;
  keys: Keys;
  log: { warn: (details: object, text: string) => void };
}

/**
 * Returns whether the fake provider is offered alongside the real ones; never in production (config.ts
 * rejects it there too).
 */
const hasFake = ({ production, social }: Settings) => social.fake && !production;

/** Returns the providers offered for sign-in, with their public client ids. */
export const providersOf = (settings: Settings, userAgent: string | undefined): SignInProviders => ({
  google: settings.social.google ? { client_id: settings.social.google.clientId } : null,
  facebook: settings.social.facebook ? { app_id: settings.social.facebook.appId } : null,
  fake: hasFake(settings),
  in_app: inAppBrowser(userAgent),
});

/** Returns whether a provider is configured or replaced by the fake one. */
export const isOffered = (settings: Settings, provider: Provider) =>
  hasFake(settings) || settings.social[provider] !== undefined;

function ask(
  { settings, keys }: Parts,
  provider: Provider,
  accessToken: string,
): Promise<SocialPerson> | undefined {
  const { google, facebook } = settings.social;
  if (hasFake(settings) && isFakeToken(accessToken)) return signInWithFake(keys, provider, accessToken);
  if (provider === 'google') return google && signInWithGoogle(google, accessToken);
  return facebook && signInWithFacebook(facebook, accessToken);
}

const addressOf = (given: string | null) => email.safeParse(given).data ?? null;

/**
 * Verifies a token with its provider and returns the provider's user. Throws `not_found` if the provider is
 * not offered, `auth.social` if the token is rejected for any reason.
 */
export async function verify(parts: Parts, provider: Provider, accessToken: string): Promise<SocialPerson> {
  if (!isOffered(parts.settings, provider)) throw new AppError('not_found');
  try {
    const person = await ask(parts, provider, accessToken);
    if (!person) throw new Error('the provider of the token is not configured');
    const address = addressOf(person.email);
    return { ...person, email: address, emailVerified: address !== null && person.emailVerified };
  } catch (error) {
    // The reason is logged for the operator; the client is not shown which check failed.
    parts.log.warn(
      { provider, reason: error instanceof Error ? error.message : String(error) },
      'social sign-in refused',
    );
    throw new AppError('auth.social');
  }
}

/** Verifies a provider’s token like `verify`, logging rejections with the request. */
export const verified = (
  parts: Pick<FeatureParts, 'keys' | 'settings'>,
  request: FastifyRequest,
  provider: Provider,
  accessToken: string,
) => verify({ ...parts, log: request.log }, provider, accessToken);
