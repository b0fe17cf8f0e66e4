import { day } from '#contract/durations.ts';
import { sessionStore, type TextStore } from '../storage/browser-storage.ts';
import { browserFiles, type FileStore } from '../storage/file-storage.ts';
import { type AnyAction, secrets } from './action.ts';

type Named = Pick<AnyAction, 'name'>;

/**
 * The user's choices outside the form fields, such as pictures: a list that can be stored as JSON, and its
 * files.
 */
export interface Choice<T = unknown> {
  listed: readonly T[];
  files: ReadonlyMap<string, File>;
}

/** Values of a form whose user was sent to the sign-in page. */
interface Left {
  typed: Record<string, unknown>;
  /**
   * Whether the form was submitted, so that it continues after the sign-in; otherwise it is only filled in.
   */
  submitted: boolean;
  choice?: Choice | undefined;
}

interface Kept extends Omit<Left, 'choice'> {
  /** `ids`: the ids of the chosen files in the file store. */
  choice?: { listed: readonly unknown[]; ids: Record<string, string> };
}

interface Stores {
  texts: TextStore;
  files: FileStore;
}

const browser: Stores = { texts: sessionStore, files: browserFiles };

const keyOf = ({ name }: Named, fixed: object, userId: number | undefined) =>
  ['typed', name, userId ?? '', ...Object.values(fixed).filter((one) => typeof one !== 'object')].join(':');

const begins = 'typed-';
const longest = day;
const newId = (now: number) => `${begins}${now}-${crypto.randomUUID()}`;
const timeOf = (id: string) => Number(id.slice(begins.length).split('-')[0]);

/** Deletes the files of forms whose users have not signed in again within a day. */
export async function deleteLeftFiles(now = Date.now(), files: FileStore = browserFiles): Promise<void> {
  const old = (await files.ids(begins)).filter((id) => !(now - timeOf(id) < longest));
  await Promise.all(old.map((id) => files.delete(id)));
}

/**
 * Stores what was typed and chosen, without secrets, until the user has signed in again. `start` holds the
 * initial values, so that a field that was emptied is stored as well. All except the files is stored
 * synchronously.
 */
export async function saveFields(
  one: Named,
  fixed: object,
  userId: number | undefined,
  { typed, submitted, choice }: Left,
  start: object = {},
  { texts, files }: Stores = browser,
): Promise<void> {
  const wasFilled = (name: string) =>
    Object.entries(start).some(([field, first]) => field === name && first !== '');
  const open = Object.entries(typed).filter(
    ([name, value]) => !secrets.has(name) && (value !== '' || wasFilled(name)),
  );
  if (open.length === 0 && !choice) return;
  const now = Date.now();
  const stored = [...(choice?.files ?? [])].map(([name, file]) => ({ name, file, id: newId(now) }));
  const kept: Kept = {
    typed: Object.fromEntries(open),
    submitted,
    ...(choice && {
      choice: { listed: choice.listed, ids: Object.fromEntries(stored.map(({ name, id }) => [name, id])) },
    }),
  };
  texts.setItem(keyOf(one, fixed, userId), JSON.stringify(kept));
  await Promise.all(stored.map(({ id, file }) => files.put(id, file)));
  await deleteLeftFiles(now, files);
}

/**
 * Returns the stored values of a form and deletes them, because they are now in the form; null if there are
 * none.
 */
export function restoreFields(
  one: Named,
  fixed: object,
  userId: number | undefined,
  { texts }: Pick<Stores, 'texts'> = browser,
): Kept | null {
  const key = keyOf(one, fixed, userId);
  const text = texts.getItem(key);
  if (!text) return null;
  texts.removeItem(key);
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}

/** Returns a stored choice, without files that the browser has lost, and deletes the stored files. */
export async function restoreChoice(
  { listed, ids }: NonNullable<Kept['choice']>,
  files: FileStore = browserFiles,
): Promise<Choice> {
  const found = new Map<string, File>();
  for (const [name, id] of Object.entries(ids)) {
    const file = await files.get(id);
    if (file) found.set(name, file);
    await files.delete(id);
  }
  return { listed, files: found };
}

/** Deletes stored values with their files, because the form was sent after all. */
export function forgetFields(one: Named, fixed: object, userId: number | undefined): void {
  const kept = restoreFields(one, fixed, userId);
  for (const id of Object.values(kept?.choice?.ids ?? {})) void browserFiles.delete(id);
}
