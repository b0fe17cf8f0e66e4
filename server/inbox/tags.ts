/** Cache tag invalidated by a trigger on every table whose rows are cases (migration 0048). */
export const inboxTag = 'inbox';
