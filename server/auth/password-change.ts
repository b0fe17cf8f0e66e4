import type { FastifyRequest } from 'fastify';
import type { Proof } from '#contract/sign-in-methods.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { changeAccount } from '../users/service.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { passwordChangedMail } from './emails.ts';
import { mustBeGood } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { mustProve } from './proof.ts';
import { endCode } from './reset-codes.ts';
import { endOtherTokens, lockSession } from './sessions.ts';

interface Change {
  current_password?: string | undefined;
  proof?: Proof | undefined;
  password: string;
  device_name?: string | undefined;
}

/**
 * Changes the password, or sets the first one of an account created through a provider. Ends the user's other
 * sessions and all API tokens, and emails the user. Throws `auth.current_password`, the errors of `mustProve`
 * and of the password rules.
 */
export async function changePassword(
  parts: Pick<FeatureParts, 'db' | 'keys' | 'mail' | 'limits' | 'settings'>,
  request: FastifyRequest,
  actor: Actor,
  change: Change,
): Promise<void> {
  const { db, mail, settings } = parts;
  mustBeGood(change.password, settings);
  const account = await mustProve(
    parts,
    request,
    actor,
    { password: change.current_password, ...change.proof },
    'auth.current_password',
  );
  const passwordHash = await hashPassword(change.password);
  await db.transaction(async (tx) => {
    await lockSession(tx, actor);
    await changeAccount(tx, actor.id, { passwordHash });
    await endOtherTokens(tx, actor);
    await endCode(tx, actor.id);
    const data = {
      device: deviceLabel(deviceNameOf(request, change.device_name)),
      at: new Date().toISOString(),
    };
    await mail.send(tx, { to: account.email, userId: account.id, template: passwordChangedMail, data });
  });
}
