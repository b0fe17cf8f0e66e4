import { createHash } from 'node:crypto';
import { dayAfter, dayOf } from '#contract/format.ts';
import { type ChainEntry, type EntryKind, hasContent, sealText } from '#contract/review-chain.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Seal {
  day: string;
  entries: number;
  seal: string;
}

/**
 * For each kind, returns whether an entry of this kind may follow the review's previous entry; null if there
 * is no previous entry.
 */
const mayFollow: Readonly<Record<EntryKind, (before: EntryKind | null) => boolean>> = {
  published: (before) => before === null,
  changed: (before) => before !== null && hasContent(before),
  restored: (before) => before === 'hidden' || before === 'removed',
  hidden: (before) => before !== null && hasContent(before),
  removed: (before) => before !== null && (hasContent(before) || before === 'hidden'),
  withdrawn: (before) => before !== null && before !== 'withdrawn',
};

export type Newest = Pick<ChainEntry, 'position' | 'kind' | 'content_hash'>;

/** Recomputes the chain from its entries, added in order, and compares it with the daily seals. */
export class ChainCheck {
  readonly faults: string[] = [];
  /** The newest entry of each review. */
  readonly newest = new Map<number, Newest>();
  /** Ids of the reviews with an entry of the kind `changed`. */
  readonly changed = new Set<number>();
  position = 0;
  seal = '';
  private at = '';
  private firstDay: string | undefined;
  private readonly seals: ReadonlyMap<number, Seal[]>;
  private readonly days: readonly string[];
  private readonly noted: Set<string>;

  constructor(seals: readonly Seal[], noted: readonly string[]) {
    this.days = seals.map(({ day }) => day).sort();
    this.seals = Map.groupBy(seals, ({ entries }) => entries);
    this.noted = new Set(noted);
  }

  add(entry: ChainEntry): void {
    const { position, kind, review_id: id } = entry;
    const name = `Entry ${position}`;
    const before = this.newest.get(id);
    const day = dayOf(entry.at);
    if (position !== this.position + 1)
      this.faults.push(
        position > this.position + 1
          ? `${name} follows entry ${this.position}: those between are missing.`
          : `${name} follows entry ${this.position}: the order was changed.`,
      );
    else if (sha256(sealText(this.seal, entry)) !== entry.seal)
      this.faults.push(`${name} does not match its seal: it or the entry before it was changed.`);
    else if (!mayFollow[kind](before?.kind ?? null) || entry.refers_to !== (before?.position ?? null))
      this.faults.push(`${name} (${kind}) does not follow from the earlier entries of review ${id}.`);
    if (entry.at < this.at) this.faults.push(`${name} is dated before the entry that precedes it.`);
    for (const seal of this.seals.get(this.position) ?? [])
      if (day <= seal.day)
        this.faults.push(`The seal of ${seal.day} leaves out entry ${position} of ${day}.`);
    for (const seal of this.seals.get(position) ?? [])
      if (seal.seal !== entry.seal || day > seal.day)
        this.faults.push(`The seal of ${seal.day} is not that of entry ${position}.`);
    this.noted.delete(entry.seal);
    this.newest.set(id, { position, kind, content_hash: entry.content_hash });
    if (kind === 'changed') this.changed.add(id);
    this.firstDay ??= day;
    [this.position, this.seal, this.at] = [position, entry.seal, entry.at];
  }

  /** Records the faults that can be detected only at the end of the chain. */
  finish(today: string): void {
    for (const [entries, seals] of this.seals)
      if (entries < 1 || entries > this.position)
        for (const { day } of seals)
          this.faults.push(`The seal of ${day} covers ${entries} entries; the chain has ${this.position}.`);
    for (const [index, day] of this.days.entries()) {
      const before = this.days[index - 1];
      if (before !== undefined && day !== dayAfter(before, 1))
        this.faults.push(`The seals between ${before} and ${day} are missing.`);
    }
    const [first, last] = [this.days[0], this.days.at(-1)];
    if (first !== undefined && first !== this.firstDay)
      this.faults.push(
        `The first seal is for ${first}, but the first entry is from ${this.firstDay ?? 'no day'}.`,
      );
    const due = dayAfter(today, -2);
    if (this.firstDay !== undefined && this.firstDay <= due && (last === undefined || last < due))
      this.faults.push(`The newest seal is for ${last ?? 'no day'}; there should be one for ${due}.`);
    for (const seal of this.noted) this.faults.push(`No entry has the given seal ${seal}.`);
  }
}
