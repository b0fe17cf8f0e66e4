import { OAuth2Client } from 'google-auth-library';
import { z } from '#contract/zod.ts';
import { askJson, patience } from './social-http.ts';
import type { SocialPerson } from './social-person.ts';

const hosts = { tokenInfo: 'https://oauth2.googleapis.com/tokeninfo', userInfo: 'https://openidconnect.googleapis.com/v1/userinfo' };

/** Google writes truth as a word or as a value, by endpoint. */
const truth = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
const profile = z.object({ sub: z.string().min(1), name: z.string().default(''), email: z.string().nullish(), email_verified: truth.default(false) });

/** The person of a Google access token that was given to our app. Throws for a token of another app, a forged and an expired one. */
export async function askGoogle({ clientId }: { clientId: string }, accessToken: string, at = hosts): Promise<SocialPerson> {
  const client = new OAuth2Client({ clientId, endpoints: { tokenInfoUrl: at.tokenInfo }, transporterOptions: { signal: AbortSignal.timeout(patience) } });
  const token = await client.getTokenInfo(accessToken);
  // Whoever runs another app holds tokens of its users: one that was not given to us says nothing (product.md: audience checked).
  if (token.aud !== clientId) throw new Error('a token of another audience');
  if (token.azp !== undefined && token.azp !== clientId) throw new Error('a token that another app presents');
  if (!(token.expiry_date > Date.now())) throw new Error('a token that has expired');
  const person = profile.parse(await askJson(at.userInfo, { authorization: `Bearer ${accessToken}` }));
  if (token.sub !== undefined && token.sub !== person.sub) throw new Error('a profile of somebody else');
  return { subject: person.sub, email: person.email ?? null, emailVerified: person.email_verified, name: person.name };
}
