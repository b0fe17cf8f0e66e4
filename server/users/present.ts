import { deletedUser } from '#contract/labels.ts';
import { holds } from '#contract/roles.ts';
import type { Me, User, UserRef } from '#contract/users.ts';
import type { Places } from '../places/service.ts';
import { noticeOf } from '../platform/session/account-status.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import type { Trades } from '../trades/service.ts';
import type * as queries from './queries.ts';

const fileUrl = (key: string | null) => (key ? `/files/${key}` : null);

/**
 * Presents a byline. By default without a picture if the account is banned or hidden, because its file is
 * then not public (`profile-files.ts`).
 */
export const presentRef = (
  row: queries.BylineUser,
  mayReadPicture = row.bannedAt === null && row.hiddenAt === null,
): UserRef => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  profile_img: mayReadPicture ? fileUrl(row.profileImg) : null,
  rating: Math.round(row.rating * 10) / 10,
  reviews_count: row.reviewsCount,
  type_of: row.typeOf,
  created_at: row.createdAt.toISOString(),
});

export const goneUser: UserRef = {
  id: 0,
  name: deletedUser,
  slug: '',
  profile_img: null,
  rating: 0,
  reviews_count: 0,
  type_of: 'general',
  created_at: new Date(0).toISOString(),
};

const known = <T>(item: T | undefined): T[] => (item ? [item] : []);

/** Presents a public profile, without email address or contacts. */
export function presentUser(
  row: queries.ShownUser,
  chosen: readonly queries.Chosen[],
  refs: { places: Places; trades: Trades },
  visitor: Visitor,
  now: Date,
): User {
  const mine = chosen.filter((one) => one.user_id === row.id);
  const all = <T>(kind: queries.Chosen['kind'], item: (id: number) => T | undefined): T[] =>
    mine.flatMap((one) => (one.kind === kind ? known(item(one.id)) : []));
  return {
    ...presentRef(row, visitor?.id === row.id || undefined),
    about: row.about,
    available_from: row.availableFrom,
    takes_jobs: row.takesJobs,
    is_verified: row.emailConfirmedAt !== null,
    phone_confirmed: row.phoneConfirmedAt !== null,
    trade_verified: row.tradeVerifiedAt !== null,
    is_worker: row.isWorker,
    boosted:
      row.boostedFrom !== null &&
      row.boostedUntil !== null &&
      row.boostedFrom <= now &&
      row.boostedUntil > now,
    counties: all('county', refs.places.county),
    towns: all('town', refs.places.town),
    jobCategories: all('category', refs.trades.category),
    jobTypes: all('type', refs.trades.type),
    can: { edit: visitor?.id === row.id, review: visitor?.id !== row.id },
  };
}

/**
 * Presents the user's own profile. `role` is the effective one: none while an administrator has no second
 * factor.
 */
export const presentMe = (
  row: queries.ShownUser,
  profile: User,
  contacts: { kind: 'email' | 'phone'; value: string }[],
  account: queries.Account,
  { role, accountStatus = null }: Pick<Actor, 'role' | 'accountStatus'>,
): Me => ({
  ...profile,
  profile_img: fileUrl(row.profileImg),
  email: row.email,
  email_fails: account.emailFails,
  pending_email: account.pendingEmail,
  has_password: account.hasPassword,
  second_factor: account.secondFactor ? 'on' : role === row.role || accountStatus ? 'off' : 'required',
  notice: accountStatus && noticeOf(accountStatus, row.name),
  viewed: accountStatus?.kind === 'viewing',
  leaves_at: row.deleteAt?.toISOString() ?? null,
  onboarding: row.onboarding,
  portfolio_count: account.portfolioCount,
  role,
  contacts: {
    emails: contacts.filter((one) => one.kind === 'email').map((one) => one.value),
    phones: contacts.filter((one) => one.kind === 'phone').map((one) => one.value),
  },
  can: { edit: true, review: false, moderate: holds(role, 'moderate'), content: holds(role, 'content') },
});
