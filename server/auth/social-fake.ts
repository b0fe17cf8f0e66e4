import { hour } from '#contract/durations.ts';
import type { Provider } from '#contract/sign-in-methods.ts';
import { z } from '#contract/zod.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { SocialPerson } from './social-person.ts';

const prefix = 'fake.';
const purpose = 'social-fake';

const claims = z.object({
  aud: z.string(),
  sub: z.string().min(1),
  name: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
});
export type FakeClaims = z.infer<typeof claims>;

export const fakeAudience = (provider: Provider) => `fake-${provider}`;

export const isFakeToken = (accessToken: string) => accessToken.startsWith(prefix);

export const fakeToken = (keys: Keys, given: FakeClaims) => `${prefix}${keys.sign(given, purpose, hour)}`;

/** Returns the user of a fake token, after the same checks as for the real providers. */
export async function signInWithFake(
  keys: Keys,
  provider: Provider,
  accessToken: string,
): Promise<SocialPerson> {
  const token = claims.parse(keys.verify(accessToken.slice(prefix.length), purpose));
  if (token.aud !== fakeAudience(provider)) throw new Error('the token has another audience');
  return { subject: token.sub, email: token.email, emailVerified: token.email_verified, name: token.name };
}
