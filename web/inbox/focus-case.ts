/** The next case is read from its title; from there every key works. */
export const focusCase = () => document.getElementById('case-title')?.focus();
