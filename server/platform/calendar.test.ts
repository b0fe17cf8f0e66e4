import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const appointment = {
  uid: 'dogovor-7@mestar.test',
  title: 'Zamjena bojlera',
  startsAt: new Date('2026-12-01T08:00:00Z'),
  endsAt: new Date('2026-12-01T10:00:00Z'),
  organizer: { name: 'Kućni majstori', email: 'poruke@mestar.test' },
  url: 'https://mestar.test/dogovori/7',
};

test('an appointment contains its organizer, page and place', () => {
  const lines = calendarFile([{ ...appointment, place: 'Ilica 1, Zagreb' }]).split('\r\n');
  expect(lines).toContain('ORGANIZER;CN="Kućni majstori":mailto:poruke@mestar.test');
  expect(lines).toContain('URL:https://mestar.test/dogovori/7');
  expect(lines).toContain('LOCATION:Ilica 1\\, Zagreb');
});

test('a title with line breaks and control characters stays within its property', () => {
  const at = new Date('2026-11-24T17:00:00Z');
  const title = 'Slavina\rBEGIN:VALARM\r\nX\nY\u2028Z\u0085\u0007;,\\';
  const lines = calendarFile([{ ...appointment, title, startsAt: at, endsAt: at }]).split('\r\n');
  expect(lines).toContain(String.raw`SUMMARY:Slavina\nBEGIN:VALARM\nX\nY\nZ\n\;\,\\`);
  for (const line of lines) expect(line).toMatch(/^[^\p{Cc}]*$/u);
});

test('the site’s name stays within its parameter’s quotation marks', () => {
  const file = calendarFile([
    {
      ...appointment,
      organizer: { ...appointment.organizer, name: 'M";X="\r\nATTENDEE:mailto:x@primjer.hr' },
    },
  ]).replaceAll('\r\n ', '');
  expect(file).toContain('ORGANIZER;CN="M;X=ATTENDEE:mailto:x@primjer.hr":mailto:poruke@mestar.test');
});

test('a calendar to subscribe to has a name and contains all appointments', () => {
  const file = calendarFile([appointment, { ...appointment, uid: 'b' }], { name: 'Meštar: termini' });
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file).toContain('X-WR-CALNAME:Meštar: termini\r\n');
});
