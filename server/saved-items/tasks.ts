import type { FeatureParts } from '../platform/http/feature.ts';
import { freedWorkers } from '../users/busy.ts';
import { notifySavers, saversBatches } from './free-again.ts';

export function savedItemsTasks(parts: Pick<FeatureParts, 'db' | 'tasks'>): void {
  parts.tasks.work(freedWorkers, ({ workerId }, { id: round }) =>
    notifySavers(parts, { workerId, round, after: 0 }),
  );
  parts.tasks.work(saversBatches, (savers) => notifySavers(parts, savers));
}
