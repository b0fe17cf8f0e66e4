import { signals } from '#contract/signal-kinds.ts';
import * as contract from '#contract/signals.ts';
import { handleShortCsv } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { countSignals } from './record-outcome.ts';
import { signalsTasks } from './tasks.ts';
import { readWords, writeWords } from './words.ts';

export const signalsApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  const list = async () => ({ data: await countSignals(db) });
  handle(contract.listSignals, list);
  handleShortCsv(
    handle,
    contract.listSignals,
    [
      ['Signal', (row) => signals[row.signal].label],
      ['Što traži', (row) => signals[row.signal].text],
      ['Čeka', (row) => row.open],
      ['Pogodak', (row) => row.hits],
      ['Promašaj', (row) => row.misses],
    ],
    list,
  );
  handle(contract.getSignalWords, async () => ({ data: await readWords(db) }));
  handle(contract.putSignalWords, async ({ body, actor }) => ({ data: await writeWords(db, actor, body) }));
  signalsTasks(parts);
};
