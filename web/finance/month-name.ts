const name = new Intl.DateTimeFormat('hr', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthName = (month: string) => name.format(new Date(`${month}-15T12:00:00Z`));
