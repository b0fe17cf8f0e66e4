import type pg from 'pg';

/** The final prices that each side of a deal has sent since the work was last marked as done. */
export class StatedPrices {
  private readonly sent = new Map<string, Set<number>>();

  state(deal: number, side: string, cents: number): void {
    const key = `${deal} ${side}`;
    this.sent.set(key, (this.sent.get(key) ?? new Set()).add(cents));
  }

  /** Deletes the prices of a deal whose completion both sides have undone. */
  forget(deal: number): void {
    for (const side of ['client', 'worker']) this.sent.delete(`${deal} ${side}`);
  }

  /** Returns a line for each stored price that its side has not sent, or both if the price counts. */
  async findUnstated(db: pg.Client): Promise<string[]> {
    const { rows } = await db.query<{ id: number; cents: number; by: string; confirmed: boolean }>(
      `select id, final_cents as cents, final_by as by, final_confirmed_at is not null as confirmed
        from deals where final_cents is not null order by id`,
    );
    return rows.flatMap(({ id, cents, by, confirmed }) =>
      (confirmed ? ['client', 'worker'] : [by])
        .filter((side) => !this.sent.get(`${id} ${side}`)?.has(cents))
        .map((side) => `the ${side} of deal ${id} has not stated its final price ${cents}`),
    );
  }
}
