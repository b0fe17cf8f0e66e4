/** Where nodes say who has the site open at them. What a node says holds for its lease alone, so that a dead one is believed for seconds. */
export interface PresenceStore {
  /** Says that this node lives. Answers whether it was unknown or thought dead: then it has to say anew who is here. */
  beat(): Promise<boolean>;
  add(userIds: readonly number[]): Promise<unknown>;
  remove(userId: number): Promise<unknown>;
  /** Which of these people have the site open at other nodes that live. */
  elsewhere(userIds: readonly number[]): Promise<number[]>;
  /** Takes away what dead nodes have said, each once for all nodes; answers whom they had. */
  bury(): Promise<number[]>;
  leave(): Promise<unknown>;
}

/** Milliseconds: how long what a node says holds, and how often it says it. */
export const leaseMs = 15_000;
const beatEvery = 5000;
/** Milliseconds that asking for others may take of a read or a write. */
const patience = 300;

type Told = (userId: number, online: boolean) => Promise<void> | void;

/** Who is here: of this node at once, of others as the store has it; without one there are no others. */
export function openPresence({ onError }: { onError: (error: Error) => void }) {
  /** How many times each is here, and whom the store has of them. */
  const here = new Map<number, number>();
  const stored = new Set<number>();
  const listeners: Told[] = [];
  const underway = new Map<number, Promise<void>>();
  let store: PresenceStore | undefined;
  let next: NodeJS.Timeout | undefined;

  const elsewhere = async (ids: readonly number[]) => (store && ids.length > 0 ? store.elsewhere(ids) : []);
  const tell = async (userId: number, online: boolean) => void (await Promise.all(listeners.map((listener) => listener(userId, online))));

  /** Brings the store to what is; whoever is here or gone as a whole is told of. */
  async function settle(userId: number): Promise<void> {
    const present = here.has(userId);
    if (present === stored.has(userId)) return;
    await (present ? store?.add([userId]) : store?.remove(userId));
    stored[present ? 'add' : 'delete'](userId);
    if ((await elsewhere([userId])).length === 0) await tell(userId, present);
  }
  /** One after another for each person: what is said last is what stands. */
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
    // Whom a lost statement, or the node's own silence, has left behind.
    await Promise.all([...here.keys(), ...stored].filter((userId) => here.has(userId) !== stored.has(userId)).map(settled));
    const left = await into.bury();
    const still = new Set(await elsewhere(left));
    for (const userId of left) if (!here.has(userId) && !still.has(userId)) await tell(userId, false);
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
    onChange: (listener: Told) => void listeners.push(listener),
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
    /** Never throws: where others do not answer in time, those of this node. */
    async who(ids: readonly number[]): Promise<Set<number>> {
      let late: NodeJS.Timeout | undefined;
      const others: Promise<number[]> = elsewhere(ids.filter((id) => !here.has(id))).catch((error: Error) => {
        onError(error);
        return [];
      });
      const nobody = new Promise<number[]>((done) => (late = setTimeout(() => done([]), patience)));
      const found = await Promise.race([others, nobody]);
      clearTimeout(late);
      return new Set(ids.filter((id) => here.has(id) || found.includes(id)));
    },
    async open(given: PresenceStore | undefined): Promise<void> {
      store = given;
      if (!given) return;
      await given.beat();
      beatLater(given);
    },
    /** After the last socket has gone. */
    async close(): Promise<void> {
      clearTimeout(next);
      next = undefined;
      await Promise.all(underway.values());
      await store?.leave();
    },
  };
}
