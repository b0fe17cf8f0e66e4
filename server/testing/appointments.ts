import ICAL from 'ical.js';

/** Parses a calendar file with the library that reads other people's calendars. */
export function readAppointments(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const textOf = (name: string) => event.getFirstPropertyValue(name) as string | null;
    const momentOf = (name: string) =>
      (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
    return {
      properties: event.getAllProperties().map(({ name }) => name),
      uid: textOf('uid'),
      title: textOf('summary'),
      place: textOf('location'),
      url: textOf('url'),
      organizer: [event.getFirstProperty('organizer')?.getFirstParameter('cn'), textOf('organizer')],
      starts_at: momentOf('dtstart'),
      ends_at: momentOf('dtend'),
    };
  });
  return { method: calendar.getFirstPropertyValue('method'), events };
}
