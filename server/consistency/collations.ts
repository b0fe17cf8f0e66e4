import { changedCollations, renewCollations } from '../platform/db/collations.ts';
import type { Fault, Site } from './fault.ts';

export async function* collationFaults({ client }: Site): AsyncGenerator<Fault> {
  const changed = await changedCollations(client);
  yield {
    what: 'Collations whose order has changed since their indexes were built',
    count: changed.length,
    examples: changed.map(({ name, from, to }) => `${name}: ${from} → ${to}`),
    mend: () => renewCollations(client, changed),
  };
}
