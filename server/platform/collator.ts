/** Croatian sort order. Sorting happens on the server only; browsers receive sorted lists. */
export const collator = new Intl.Collator('hr');
