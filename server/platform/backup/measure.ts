import { createHash, type Hash, hash } from 'node:crypto';

/** A table's row count, and the hash of its COPY text in archive order. */
export interface Measure {
  rows: number;
  sha256: string;
}

/** Byte that ends a row of COPY text; line breaks within values are escaped. */
export const lineEnd = 0x0a;

/**
 * Counts the rows of COPY text and adds up their SHA-256 hashes, so that equal tables have equal sums
 * regardless of row order. XOR instead of addition would cancel out equal rows.
 */
export class RowSum {
  rows = 0;
  sum = 0n;
  #begun: Hash | undefined;

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
