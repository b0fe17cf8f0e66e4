import { placesTag } from '../places/tags.ts';
import type { Tag } from '../platform/response-cache/tags.ts';
import { tradesTag } from '../trades/tags.ts';

export const workersTag = 'workers';
/** Covers a person's name, picture, rating, profile, reviews received and saved searches. */
export const personTag = (id: number) => `person:${id}`;

export const tagsOfUsers = (users: readonly { id: number }[]): Tag[] => [
  tradesTag,
  placesTag,
  ...users.map(({ id }) => personTag(id)),
];
