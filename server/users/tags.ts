import { type Tag, tags } from '../platform/response-cache/tags.ts';

/** What profiles depend on: the persons, and the names of their trades and places. */
export const tagsOfUsers = (users: readonly { id: number }[]): Tag[] => [
  tags.trades,
  tags.places,
  ...users.map(({ id }) => tags.person(id)),
];
