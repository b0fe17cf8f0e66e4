import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type Channel, type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import type { NotificationSettings, putNotificationSettings } from '#contract/notification-settings.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { setQuietHours } from '../users/service.ts';
import { dueAt, isOnByDefault, knows, type QuietHours } from './policy.ts';
import * as queries from './queries.ts';

const kinds = Object.keys(notificationKinds) as NotificationKind[];

const quietFrom = ({ from, to }: { from: string | null; to: string | null }): QuietHours | null =>
  from !== null && to !== null ? { from, to } : null;

/** Returns the user’s choice per kind and channel, with defaults filled in, and the quiet hours. */
export async function settingsOf(db: DbOrTx, userId: number): Promise<NotificationSettings> {
  const [chosen, quiet] = await Promise.all([
    queries.choicesOf(db, userId),
    queries.quietHoursOf(db, userId),
  ]);
  const isOn = (kind: NotificationKind, channel: Channel) =>
    chosen.find((one) => one.kind === kind && one.channel === channel)?.wanted ??
    isOnByDefault(kind, channel);
  const row = (kind: NotificationKind) =>
    Object.fromEntries(notificationKinds[kind].channels.map((channel) => [channel, isOn(kind, channel)]));
  return {
    choices: Object.fromEntries(kinds.map((kind) => [kind, row(kind)])),
    quiet: quiet ? quietFrom(quiet) : null,
  };
}

/**
 * Returns when to send a kind of notification to a person over a channel: `at` in the app, otherwise the
 * earliest time that quiet hours allow (`dueAt`); null means never.
 */
export async function wants(
  db: DbOrTx,
  userId: number,
  kind: NotificationKind,
  channel: Channel,
  at: Date,
): Promise<Date | null> {
  const chosen = await queries.choiceAndQuietHoursOf(db, userId, kind, channel);
  if (!chosen || !knows(kind, channel) || !(chosen.wanted ?? isOnByDefault(kind, channel))) return null;
  return channel === 'in_app' ? at : dueAt(kind, quietFrom(chosen), at);
}

function namedIn(choices: NonNullable<Body<typeof putNotificationSettings>['choices']>): queries.Choice[] {
  const named = kinds.flatMap((kind) =>
    Object.entries(choices[kind] ?? {}).map(([channel, wanted]) => ({
      kind,
      channel: channel as Channel,
      wanted: Boolean(wanted),
    })),
  );
  const unknown = named.filter(({ kind, channel }) => !knows(kind, channel));
  if (unknown.length)
    throw new AppError('invalid', {
      fields: Object.fromEntries(
        unknown.map(({ kind, channel }) => [`choices.${kind}.${channel}`, [notThisWay]]),
      ),
    });
  return named;
}
const notThisWay = 'Ova se obavijest ne može slati na odabrani način.';

/**
 * Changes the given choices and quiet hours and leaves all others unchanged. Throws `invalid` for a channel
 * that the kind does not have, and for quiet hours that begin and end at the same time.
 */
export async function changeSettings(
  db: Db,
  userId: number,
  { choices = {}, quiet }: Body<typeof putNotificationSettings>,
): Promise<NotificationSettings> {
  const named = namedIn(choices);
  if (quiet && quiet.from === quiet.to)
    throw new AppError('invalid', {
      fields: { 'quiet.to': ['Tihi sati moraju završiti u drugo vrijeme nego što počinju.'] },
    });
  await db.transaction(async (tx) => {
    for (const choice of named)
      await (choice.wanted === isOnByDefault(choice.kind, choice.channel)
        ? queries.forgetChoice
        : queries.saveChoice)(tx, userId, choice);
    if (quiet !== undefined) await setQuietHours(tx, userId, quiet);
  });
  return settingsOf(db, userId);
}
