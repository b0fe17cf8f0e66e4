import { createHash, type Hash, hash } from 'node:crypto';

/** Number of a table's rows, and the hash of their text in the order of the archive. */
export interface Measure {
  rows: number;
  sha256: string;
}

/** Ends a row of COPY text; line ends within values are escaped. */
export const lineEnd = 0x0a;

/**
 * Counts the rows of COPY text and adds up their SHA-256 hashes. Equal tables have equal sums in whatever order their rows are stored. The hashes are
 * added, not XORed, because two equal rows would cancel each other out.
 */
export class RowSum {
  rows = 0;
  sum = 0n;
  /** A row that continues in the next chunk. */
  #begun: Hash | undefined;

  /** Takes the next chunk, which may begin and end within a row. */
  add(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      const row = chunk.subarray(from, end);
      this.#addHash(this.#begun ? this.#begun.update(row).digest('hex') : hash('sha256', row));
      this.#begun = undefined;
      from = end + 1;
    }
    if (from < chunk.length) this.#begun = (this.#begun ?? createHash('sha256')).update(chunk.subarray(from));
  }

  equals(other: RowSum): boolean {
    return this.rows === other.rows && this.sum === other.sum;
  }

  #addHash(sha256: string): void {
    this.rows++;
    this.sum += BigInt(`0x${sha256}`);
  }
}
