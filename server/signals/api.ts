import * as contract from '#contract/signals.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { signalsJobs } from './jobs.ts';
import { countSignals } from './settle.ts';
import { readWords, writeWords } from './words.ts';

export const signalsApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(contract.listSignals, async () => ({ data: await countSignals(db) }));
  handle(contract.getSignalWords, async () => ({ data: await readWords(db) }));
  handle(contract.putSignalWords, async ({ body, actor }) => ({ data: await writeWords(db, actor, body) }));
  signalsJobs(parts);
};
