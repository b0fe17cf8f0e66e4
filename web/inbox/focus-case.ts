/** Focuses the title of the next case: screen readers start there, and all shortcuts work. */
export const focusCase = () => document.getElementById('case-title')?.focus();
