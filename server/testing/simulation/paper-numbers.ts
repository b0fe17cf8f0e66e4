import type pg from 'pg';

interface Row {
  id: number;
  counter: string;
  number: number;
}
const rows = (where: string) =>
  `select id, concat_ws(' ', worker_id, kind, year) as counter, number from papers where number is not null and ${where}`;

/** The numbers of papers, also of deleted ones. */
export class PaperNumbers {
  private readonly given = new Map<number, Row>();

  /** Reads the number of a paper that was sent, perhaps without a response. */
  async read(db: pg.Client, id: number): Promise<void> {
    const { rows: found } = await db.query<Row>(rows('id = $1'), [id]);
    for (const row of found) if (!this.given.has(id)) this.given.set(id, row);
  }

  /** Returns a line for each changed, repeated or missing number. */
  async findFaults(db: pg.Client): Promise<string[]> {
    const { rows: stored } = await db.query<Row>(rows('worker_id is not null order by id'));
    const changed = stored
      .filter((row) => JSON.stringify(row) !== JSON.stringify(this.given.get(row.id)))
      .map(({ id, counter, number }) => `paper ${id} is now ${counter} ${number}`);
    const gaps = [...Map.groupBy(this.given.values(), ({ counter }) => counter)].flatMap(([counter, all]) => {
      const numbers = all.map(({ number }) => number).sort((a, b) => a - b);
      return numbers.every((number, place) => number === place + 1)
        ? []
        : [`papers ${counter} have the numbers ${numbers}`];
    });
    return [...changed, ...gaps];
  }
}
