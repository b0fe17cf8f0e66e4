const name = new Intl.DateTimeFormat('hr', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `studeni 2026.` of `2026-11`. */
export const monthName = (month: string) => name.format(new Date(`${month}-15T12:00:00Z`));
