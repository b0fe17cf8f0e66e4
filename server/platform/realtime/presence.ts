/**
 * Records which people have the site open on which node. Entries are valid for a lease, so those of a dead
 * node expire within seconds.
 */
export interface PresenceStore {
  /**
   * Renews this node's lease. Returns true if the node was unknown or considered dead; it must then report
   * its people again.
   */
  beat(): Promise<boolean>;
  add(userIds: readonly number[]): Promise<unknown>;
  remove(userId: number): Promise<unknown>;
  elsewhere(userIds: readonly number[]): Promise<number[]>;
  /** Removes the entries of dead nodes, once across all nodes, and returns the people who were on them. */
  bury(): Promise<number[]>;
  leave(): Promise<unknown>;
}

/** The lease in milliseconds, and the interval of its renewal. */
export const leaseMs = 15_000;
const beatEvery = 5000;
/** Maximum milliseconds that a call waits for the store. */
const patience = 300;

type PresenceListener = (userId: number, online: boolean) => Promise<void> | void;

/**
 * Opens presence tracking. People on this node are in memory, others are looked up in the store; without a
 * store there is only this node.
 */
export function openPresence({ onError }: { onError: (error: Error) => void }) {
  const here = new Map<number, number>();
  const stored = new Set<number>();
  const listeners: PresenceListener[] = [];
  const underway = new Map<number, Promise<void>>();
  let store: PresenceStore | undefined;
  let next: NodeJS.Timeout | undefined;

  const elsewhere = async (ids: readonly number[]) => (store && ids.length > 0 ? store.elsewhere(ids) : []);
  const publishChange = async (userId: number, online: boolean) =>
    void (await Promise.all(listeners.map((listener) => listener(userId, online))));

  async function settle(userId: number): Promise<void> {
    const present = here.has(userId);
    if (present === stored.has(userId)) return;
    await (present ? store?.add([userId]) : store?.remove(userId));
    stored[present ? 'add' : 'delete'](userId);
    if ((await elsewhere([userId])).length === 0) await publishChange(userId, present);
  }
  /** Runs a person's updates one after another, so the last one wins. */
  function settled(userId: number): Promise<void> {
    const turn = (underway.get(userId) ?? Promise.resolve())
      .then(() => settle(userId))
      .catch(onError)
      .finally(() => underway.get(userId) === turn && underway.delete(userId));
    underway.set(userId, turn);
    return turn;
  }

  async function beat(into: PresenceStore): Promise<void> {
    if (await into.beat()) {
      stored.clear();
      if (here.size > 0) await into.add([...here.keys()]);
    }
    // Repairs the store after a failed query or after this node was considered dead.
    await Promise.all(
      [...here.keys(), ...stored].filter((userId) => here.has(userId) !== stored.has(userId)).map(settled),
    );
    const left = await into.bury();
    const still = new Set(await elsewhere(left));
    for (const userId of left)
      if (!here.has(userId) && !still.has(userId)) await publishChange(userId, false);
  }
  function beatLater(into: PresenceStore): void {
    next = setTimeout(
      () =>
        void beat(into)
          .catch(onError)
          .finally(() => next && beatLater(into)),
      beatEvery,
    );
  }

  return {
    onChange: (listener: PresenceListener) => void listeners.push(listener),
    come(userId: number): void {
      here.set(userId, (here.get(userId) ?? 0) + 1);
      void settled(userId);
    },
    go(userId: number): void {
      const left = (here.get(userId) ?? 1) - 1;
      if (left > 0) here.set(userId, left);
      else here.delete(userId);
      void settled(userId);
    },
    async who(ids: readonly number[]): Promise<Set<number>> {
      let timer: NodeJS.Timeout | undefined;
      const others: Promise<number[]> = elsewhere(ids.filter((id) => !here.has(id))).catch((error: Error) => {
        onError(error);
        return [];
      });
      const nobody = new Promise<number[]>((done) => (timer = setTimeout(() => done([]), patience)));
      const found = await Promise.race([others, nobody]);
      clearTimeout(timer);
      return new Set(ids.filter((id) => here.has(id) || found.includes(id)));
    },
    async open(given: PresenceStore | undefined): Promise<void> {
      store = given;
      if (!given) return;
      await given.beat();
      beatLater(given);
    },
    /** Must be called after the last socket has closed. */
    async close(): Promise<void> {
      clearTimeout(next);
      next = undefined;
      await Promise.all(underway.values());
      await store?.leave();
    },
  };
}
