import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ApiToken, createApiToken as create } from '#contract/api-tokens.ts';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { notifyOfChange } from './methods.ts';
import { proveOwner } from './proof.ts';
import * as queries from './queries.ts';
import { apiTokenPrefix, hashOf, lockSession } from './sessions.ts';
import type { tokens } from './tables.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'mail' | 'settings'>;

const present = (row: typeof tokens.$inferSelect): ApiToken => ({
  id: row.id,
  name: row.deviceName,
  scopes: row.scopes ?? [],
  created_at: row.createdAt.toISOString(),
  expires_at: (row.expiresAt ?? row.createdAt).toISOString(),
  last_used_at: row.lastUsedAt > row.createdAt ? row.lastUsedAt.toISOString() : null,
});

export const listApiTokens = async (db: Db, actor: Actor): Promise<ApiToken[]> =>
  (await queries.apiTokensOf(db, actor.id)).map(present);

/**
 * Creates an API token and emails its owner. Returns the token, of which only the hash is stored. Throws
 * `auth.tokens_many` and the errors of `proveOwner`.
 */
export async function createApiToken(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  { token_name: name, scopes, days, password, proof }: Body<typeof create>,
): Promise<ApiToken & { token: string }> {
  await proveOwner(parts, request, actor, { password, proof });
  const token = apiTokenPrefix + randomBytes(32).toString('base64url');
  return parts.db.transaction(async (tx) => {
    await lockSession(tx, actor);
    if ((await queries.apiTokenCount(tx, actor.id)) >= limits.apiTokens.most)
      throw new AppError('auth.tokens_many');
    const row = await queries.insertApiToken(tx, {
      userId: actor.id,
      hash: hashOf(token),
      deviceName: name,
      scopes: [...new Set(scopes)],
      expiresAt: new Date(Date.now() + days * day),
    });
    await notifyOfChange(tx, parts.mail, request, actor.id, { change: 'api_token_created', token: name });
    return { ...present(row), token };
  });
}

/**
 * Revokes one of the user's API tokens, immediately on every node, and emails its owner. Throws `not_found`.
 */
export async function revokeApiToken(
  parts: Pick<FeatureParts, 'db' | 'mail'>,
  request: FastifyRequest,
  actor: Actor,
  id: number,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const revoked = await queries.deleteApiToken(tx, actor.id, id);
    if (!revoked) throw new AppError('not_found');
    const change = { change: 'api_token_revoked', token: revoked.deviceName } as const;
    await notifyOfChange(tx, parts.mail, request, actor.id, change);
  });
}
