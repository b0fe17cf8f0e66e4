import { createHmac } from 'node:crypto';
import { facebookVersion } from '#contract/facebook.ts';
import { z } from '#contract/zod.ts';
import { askJson } from './social-http.ts';
import type { SocialPerson } from './social-person.ts';

const graph = `https://graph.facebook.com/${facebookVersion}`;

const inspection = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.boolean(),
    type: z.string().optional(),
    user_id: z.string().optional(),
  }),
});
const profile = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  email: z.string().nullish(),
});

/**
 * Returns the Facebook user to whom an access token for our app was issued. Throws if the token is forged,
 * expired or for another app. Graph omits `email` unless the user has confirmed it with Facebook (the field
 * means "a valid primary address"), so an address in the response counts as verified.
 */
export async function signInWithFacebook(
  { appId, appSecret }: { appId: string; appSecret: string },
  accessToken: string,
  at = graph,
): Promise<SocialPerson> {
  // Tokens go in the header wherever Graph accepts that, since URLs end up in logs.
  const asked = await askJson(`${at}/debug_token?${new URLSearchParams({ input_token: accessToken })}`, {
    authorization: `Bearer ${appId}|${appSecret}`,
  });
  const { data: token } = inspection.parse(asked);
  if (token.app_id !== appId) throw new Error('the token belongs to another app');
  if (!token.is_valid) throw new Error('the token is no longer valid');
  if (token.type !== undefined && token.type !== 'USER')
    throw new Error('the token does not belong to a user');
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex');
  const fields = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof });
  const person = profile.parse(
    await askJson(`${at}/me?${fields}`, { authorization: `Bearer ${accessToken}` }),
  );
  if (token.user_id !== undefined && token.user_id !== person.id)
    throw new Error('the profile belongs to another user');
  return {
    subject: person.id,
    email: person.email ?? null,
    emailVerified: Boolean(person.email),
    name: person.name,
  };
}
