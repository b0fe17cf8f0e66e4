import { overview } from '#contract/overview.ts';
import { eurosCell, handleShortCsv } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { countNew } from './count.ts';
import { overviewOf } from './service.ts';

/** Updates the counts every hour, so that requests do not have to count many days. */
const counting = defineQueue<Record<string, never>>('overview.count', { timeout: 3600 });

export const overviewApi: FeatureApi = ({ handle, db, tasks, sms, settings }) => {
  const smsMost = sms.kind === 'off' ? null : settings.sms.dailyMost;
  tasks.work(counting, async () => void (await countNew(db)));
  tasks.schedule(counting, '4 * * * *');
  handle(overview, ({ query, actor }) => overviewOf(db, actor, query, smsMost));
  handleShortCsv(
    handle,
    overview,
    [
      ['Od', (row) => row.from],
      ['Do', (row) => row.to],
      ['Novi poslovi', (row) => row.figures.posts],
      ['Novi korisnici', (row) => row.figures.sign_ups],
      ['Poruke', (row) => row.figures.messages],
      ['Prihvaćene ponude', (row) => row.figures.deals],
      ['Prihod od oglasa (EUR)', (row) => eurosCell(row.figures.income ?? null)],
      ['SMS poruke', (row) => row.figures.sms],
      ['Trošak SMS poruka (EUR)', (row) => eurosCell(row.figures.sms_cost ?? null)],
      ['Riješeno', (row) => row.decided],
      ['Srednje čekanje (s)', (row) => row.median_seconds],
      ['Najdulje čekanje (s)', (row) => row.worst_seconds],
    ],
    ({ query, actor }) => overviewOf(db, actor, query),
  );
};
