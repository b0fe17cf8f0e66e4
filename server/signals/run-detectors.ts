import { and, eq, gte, sql } from 'drizzle-orm';
import {
  type DetectedKind,
  examinedKinds,
  type SignalName,
  signalNames,
  signals,
  urgentWeight,
} from '#contract/signal-kinds.ts';
import type { Db } from '../platform/db/pool.ts';
import { authorOf } from './author.ts';
import { burstSince } from './bursts.ts';
import { cases } from './cases.ts';
import { detectors, type Finding } from './detectors.ts';
import { minHashOf, runsOf } from './min-hash.ts';
import { contentFingerprints, signalFindings } from './tables.ts';

interface Case extends Record<string, unknown> {
  id: number;
  owner: number | null;
  text: string;
  since: string;
}

const selected = (kind: DetectedKind) => {
  const { table, owner, text, since, waits } = cases[kind];
  return sql`select t.id, ${owner} as owner, ${text} as text, ${since} as since from ${table} where ${waits}`;
};

/** Returns a case for the detectors; undefined unless it awaits a moderator. */
export async function waitingCase(db: Db, kind: DetectedKind, id: number): Promise<Case | undefined> {
  return (await db.execute<Case>(sql`${selected(kind)} and t.id = ${id}`)).rows[0];
}

const several = 200;

/**
 * Safety margin, longer than any examination takes: an examination that began before a ban was saved or an
 * account was opened may have missed it.
 */
const slack = sql`interval '5 seconds'`;

/**
 * Returns up to `several` waiting cases, oldest first, whose pictures are all hashed and that need an
 * examination: the current version has not been examined yet, bans have changed since its examination, or
 * accounts opened since then may form a burst with the author’s account.
 */
const unseen = async (db: Db, kind: DetectedKind): Promise<Case[]> => {
  const { since, owner } = cases[kind];
  const isSeen = (name: SignalName) =>
    sql`exists (select from signal_findings f where f.kind = ${kind} and f.subject_id = t.id and f.signal = ${name})`;
  const { rows } = await db.execute<Case>(sql`
    ${selected(kind)} and not exists (select from image_hashes p where p.kind = ${kind} and p.subject_id = t.id and p.pieces is null)
      and not exists (select from content_fingerprints m where m.kind = ${kind} and m.subject_id = t.id and m.seen_at >= ${since}
      and m.examined_at >= coalesce((select max(changed_at) + ${slack} from pattern_bans), '-infinity')
      and not ${burstSince(owner, { seen: isSeen, examinedAt: sql`m.examined_at - ${slack}` })})
    order by ${since} limit ${several}`);
  return rows;
};

/**
 * Runs all detectors on one case and replaces its fingerprint and findings. If a detector fails, nothing is
 * stored and the error is thrown.
 */
export async function runDetectors(
  db: Db,
  kind: DetectedKind,
  { id, owner, text, since }: Case,
): Promise<void> {
  const minhash = minHashOf(runsOf(text));
  const author = await authorOf(db, { kind, id, userId: owner });
  // A moderator's verdict on this version remains valid when the version is examined again.
  const verdict = and(
    eq(contentFingerprints.kind, kind),
    eq(contentFingerprints.subjectId, id),
    eq(contentFingerprints.notPhone, true),
    gte(contentFingerprints.seenAt, new Date(since)),
  );
  const notPhone = (await db.$count(contentFingerprints, verdict)) > 0;
  const findings: (Finding & { signal: SignalName })[] = [];
  for (const signal of signalNames) {
    if (!(signals[signal].on as readonly DetectedKind[]).includes(kind)) continue;
    const why = await detectors[signal](db, { kind, id, userId: owner, author, text, notPhone, minhash });
    if (why !== null) findings.push({ signal, ...(typeof why === 'string' ? { reason: why } : why) });
  }
  const urgent = findings.reduce((sum, { signal }) => sum + signals[signal].weight, 0) >= urgentWeight;
  await db.transaction(async (tx) => {
    const mark = {
      userId: owner,
      seenAt: new Date(since),
      examinedAt: sql`now()`,
      minhash,
      urgent,
      notPhone,
    };
    await tx
      .insert(contentFingerprints)
      .values({ kind, subjectId: id, ...mark })
      .onConflictDoUpdate({ target: [contentFingerprints.kind, contentFingerprints.subjectId], set: mark });
    await tx
      .delete(signalFindings)
      .where(and(eq(signalFindings.kind, kind), eq(signalFindings.subjectId, id)));
    const rows = findings.map(({ signal, reason, about, bans }) => ({
      kind,
      subjectId: id,
      userId: owner,
      signal,
      reason,
      aboutKind: about?.kind,
      aboutId: about?.id,
      bans,
    }));
    if (findings.length > 0) await tx.insert(signalFindings).values(rows);
  });
}

/**
 * Runs the detectors on up to `several` waiting cases of each kind that need an examination, and returns the
 * number of cases examined. Cases are found by query, so the code that writes them does not have to enqueue
 * anything. A case that fails does not stop the others; throws the first such error at the end.
 */
export async function runDetectorsOnWaiting(db: Db): Promise<number> {
  let seen = 0;
  const errors: unknown[] = [];
  for (const kind of examinedKinds)
    for (const one of await unseen(db, kind))
      await runDetectors(db, kind, one).then(
        () => seen++,
        (error: unknown) => errors.push(error),
      );
  if (errors.length > 0) throw errors[0];
  return seen;
}
