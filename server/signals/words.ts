import { putSignalWords, type SignalWords } from '#contract/signals.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readSetting, writeSetting } from '../settings/service.ts';

const setting = { key: 'signal_words', schema: putSignalWords.body };

export const readWords = (db: DbOrTx): Promise<SignalWords> => readSetting(db, setting);

export const wordsOf = async (db: DbOrTx): Promise<string[]> => (await readWords(db)).words;

/** Replaces the words that detectors look for, with an audit log entry. */
export const writeWords = (db: Db, actor: Actor, value: SignalWords): Promise<SignalWords> =>
  writeSetting(db, actor, setting, value);
