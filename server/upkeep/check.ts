import { collationFaults } from './collations.ts';
import { countFaults } from './counts.ts';
import type { Fault, Site } from './fault.ts';
import { fileFaults } from './files.ts';

export interface Found extends Omit<Fault, 'mend'> {
  mended: boolean;
}

/**
 * Compares what the site keeps twice: sums and search words with their rows, rows with their files. With `mend` it puts right what it can, all counts in
 * one transaction, so that nobody sees half of it.
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
  // Before what is compared through indexes, and outside a transaction.
  const first = [...(await look(collationFaults(site))), ...(await look(fileFaults(site)))];
  for (let tries = 1; ; tries++) {
    // Of one moment: what is added up meanwhile would be counted twice, or not at all.
    await site.client.query('begin isolation level repeatable read');
    try {
      const counts = await look(countFaults(site));
      await site.client.query('commit');
      return [...first, ...counts];
    } catch (error) {
      await site.client.query('rollback');
      // Somebody wrote one of the mended rows at the same moment.
      if ((error as { code?: string }).code !== '40001' || tries === 5) throw error;
    }
  }
}
