/**
 * Returns the only row of a statement that always returns one, such as an insert. Throws if there is none.
 */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
