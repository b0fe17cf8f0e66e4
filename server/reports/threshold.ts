import { putThreshold, type Threshold } from '#contract/reports.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readSetting, writeSetting } from '../settings/service.ts';

const setting = { key: 'report_threshold', schema: putThreshold.body };

export const threshold = (db: DbOrTx): Promise<Threshold> => readSetting(db, setting);

export const writeThreshold = (db: Db, actor: Actor, value: Threshold): Promise<Threshold> =>
  writeSetting(db, actor, setting, value);
