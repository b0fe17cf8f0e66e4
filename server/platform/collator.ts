/** Croatian sort order. On the server only: browsers are sent lists in order. */
export const collator = new Intl.Collator('hr');
