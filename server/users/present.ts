import { holds } from '#contract/roles.ts';
import type { Me, User, UserRef } from '#contract/users.ts';
import type { Places } from '../places/service.ts';
import type { Visitor } from '../platform/session/actor.ts';
import type { Trades } from '../trades/service.ts';
import type * as queries from './queries.ts';

type Relations = Awaited<ReturnType<typeof queries.tradesAndPlacesOf>>;

const fileUrl = (key: string | null) => (key ? `/files/${key}` : null);

export const presentRef = (row: queries.ShownUser): UserRef => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  profile_img: fileUrl(row.profileImg),
  rating: Math.round(row.rating * 10) / 10,
  reviews_count: row.reviewsCount,
  type_of: row.typeOf,
  created_at: row.createdAt.toISOString(),
});

const known = <T>(item: T | undefined): T[] => (item ? [item] : []);

/** A profile as others see it: no e-mail, no contacts (product.md). */
export function presentUser(row: queries.ShownUser, relations: Relations, refs: { places: Places; trades: Trades }, visitor: Visitor, now: Date): User {
  const mine = <T extends { userId: number }>(rows: T[]) => rows.filter((one) => one.userId === row.id);
  return {
    ...presentRef(row),
    about: row.about,
    is_verified: row.emailConfirmedAt !== null,
    trade_verified: row.tradeVerifiedAt !== null,
    is_worker: row.isWorker,
    boosted: row.boostedFrom !== null && row.boostedUntil !== null && row.boostedFrom <= now && row.boostedUntil > now,
    counties: mine(relations.counties).flatMap((one) => known(refs.places.county(one.countyId))),
    towns: mine(relations.towns).flatMap((one) => known(refs.places.town(one.townId))),
    jobCategories: mine(relations.categories).flatMap((one) => known(refs.trades.category(one.jobCategoryId))),
    jobTypes: mine(relations.types).flatMap((one) => known(refs.trades.type(one.jobTypeId))),
    can: { edit: visitor?.id === row.id, review: visitor?.id !== row.id },
  };
}

/** One's own profile. */
export const presentMe = (row: queries.ShownUser, profile: User, contacts: { kind: 'email' | 'phone'; value: string }[]): Me => ({
  ...profile,
  email: row.email,
  role: row.role,
  contacts: {
    emails: contacts.filter((one) => one.kind === 'email').map((one) => one.value),
    phones: contacts.filter((one) => one.kind === 'phone').map((one) => one.value),
  },
  can: { edit: true, review: false, moderate: holds(row.role, 'moderate'), content: holds(row.role, 'content') },
});
