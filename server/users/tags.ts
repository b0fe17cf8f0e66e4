import { type Tag, tags } from '../platform/response-cache/tags.ts';

export const tagsOfUsers = (users: readonly { id: number }[]): Tag[] => [
  tags.trades,
  tags.places,
  ...users.map(({ id }) => tags.person(id)),
];
