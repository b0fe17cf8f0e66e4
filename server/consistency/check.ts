import { changedCollations, renewCollations } from '../platform/db/collations.ts';
import { countFaults } from './counts.ts';
import type { Fault, Site } from './fault.ts';
import { fileFaults } from './files.ts';

/**
 * Yields one fault, which lists the collations whose order has changed since their indexes were built; the
 * repair rebuilds the indexes.
 */
export async function* collationFaults({ client }: Site): AsyncGenerator<Fault> {
  const changed = await changedCollations(client);
  yield {
    what: 'Collations whose order has changed since their indexes were built',
    count: changed.length,
    examples: changed.map(({ name, from, to }) => `${name}: ${from} → ${to}`),
    mend: () => renewCollations(client, changed),
  };
}

export interface Found extends Omit<Fault, 'mend'> {
  mended: boolean;
}

/**
 * Checks indexes against their collations, files against rows, and counters and search words against rows.
 * With `mend`, repairs what it can, all counters in one transaction so that no reader sees a partial repair.
 */
export async function checkSite(site: Site, mend = false): Promise<Found[]> {
  const look = async (faults: AsyncIterable<Fault>) => {
    const found: Found[] = [];
    for await (const { mend: mending, ...fault } of faults) {
      const mended = mend && fault.count > 0 && mending !== undefined;
      if (mended) await mending();
      found.push({ ...fault, mended });
    }
    return found;
  };
  // These checks run outside a transaction. Collations come first, because the later checks read through
  // indexes that a changed collation makes unreliable.
  const first = [...(await look(collationFaults(site))), ...(await look(fileFaults(site)))];
  for (let tries = 1; ; tries++) {
    // All counter checks need one snapshot, because deltas summed into counters between two queries would be
    // counted twice or not at all.
    await site.client.query('begin isolation level repeatable read');
    try {
      const counts = await look(countFaults(site));
      await site.client.query('commit');
      return [...first, ...counts];
    } catch (error) {
      await site.client.query('rollback');
      // A serialization failure: a repaired row was written concurrently.
      if ((error as { code?: string }).code !== '40001' || tries === 5) throw error;
    }
  }
}
