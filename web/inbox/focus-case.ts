/**
 * Focuses the title of the next case, so that screen readers start there and keyboard shortcuts are not
 * captured by a field.
 */
export const focusCase = () => document.getElementById('case-title')?.focus();
