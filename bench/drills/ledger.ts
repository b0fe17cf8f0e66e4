import { randomBytes } from 'node:crypto';

/** Difference between acknowledged and stored writes. */
export interface Difference {
  lost: string[];
  doubled: string[];
}

/** Creates unique texts for a run to send, and stores those that the site acknowledged. */
export class Ledger {
  readonly acknowledged = new Set<string>();
  private readonly mark = randomBytes(4).toString('hex');
  private sent = 0;

  /** Returns a text that is unique among all writes. */
  next(what: string): string {
    this.sent++;
    return `${what} broj ${this.mark}-${this.sent}`;
  }

  /**
   * Compares the acknowledged texts with all stored ones. An unacknowledged text may be stored, but only
   * once.
   */
  compare(stored: readonly string[]): Difference {
    const counts = new Map<string, number>();
    for (const text of stored) counts.set(text, (counts.get(text) ?? 0) + 1);
    return {
      lost: [...this.acknowledged].filter((text) => !counts.has(text)),
      doubled: [...counts].filter(([, count]) => count > 1).map(([text]) => text),
    };
  }
}
