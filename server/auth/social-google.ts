import { z } from '#contract/zod.ts';
import { askJson, patience } from './social-http.ts';
import type { SocialPerson } from './social-person.ts';

const hosts = {
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
};

/** Accepts JSON booleans and strings, because Google's endpoints differ. */
const truth = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
const profile = z.object({
  sub: z.string().min(1),
  name: z.string().default(''),
  email: z.string().nullish(),
  email_verified: truth.default(false),
});

/**
 * Returns the Google user to whom an access token for our app was issued. Throws if the token is forged,
 * expired or for another app.
 */
export async function signInWithGoogle(
  { clientId }: { clientId: string },
  accessToken: string,
  at = hosts,
): Promise<SocialPerson> {
  // The library is loaded at the first sign-in with Google; a site that does not offer Google never loads it.
  const { OAuth2Client } = await import('google-auth-library');
  const client = new OAuth2Client({
    clientId,
    endpoints: { tokenInfoUrl: at.tokenInfo },
    transporterOptions: { signal: AbortSignal.timeout(patience) },
  });
  const token = await client.getTokenInfo(accessToken);
  // A token issued to another app must not count, since that app could use it to sign in here as its user.
  if (token.aud !== clientId) throw new Error('the token has another audience');
  if (token.azp !== undefined && token.azp !== clientId)
    throw new Error('the token was issued to another app');
  if (!(token.expiry_date > Date.now())) throw new Error('the token has expired');
  const person = profile.parse(await askJson(at.userInfo, { authorization: `Bearer ${accessToken}` }));
  if (token.sub !== undefined && token.sub !== person.sub)
    throw new Error('the profile belongs to another user');
  return {
    subject: person.sub,
    email: person.email ?? null,
    emailVerified: person.email_verified,
    name: person.name,
  };
}
