/** What the page's action refused, for a page that was sent without script. */
export interface Refused {
  act: string;
  errors: Record<string, string[]>;
  message: string;
}

/** The first sentence for a field of one form. */
export const refusedOf = (refused: Refused | undefined, act: string) => (field: string) => (refused?.act === act ? refused.errors[field]?.[0] : undefined);
