import { randomUUID } from 'node:crypto';
import { z } from '#contract/zod.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { readOrCreateSetting } from '../settings/service.ts';

const siteId = { key: 'payments.site_id', schema: z.uuid() };

/** Returns this site's random id, which tells its payments from those of another site on the same gateway account. Created on first use. */
export const siteIdOf = (db: DbOrTx): Promise<string> => readOrCreateSetting(db, siteId, randomUUID);
