import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const appointment = {
  uid: 'dogovor-7@mestar.test',
  title: 'Zamjena bojlera',
  startsAt: new Date('2026-12-01T08:00:00Z'),
  endsAt: new Date('2026-12-01T10:00:00Z'),
  url: 'https://mestar.test/dogovori/7',
};

test('an appointment names its organizer, its page and its place', () => {
  const lines = calendarFile({ ...appointment, place: 'Ilica 1, Zagreb' }).split('\r\n');
  expect(lines).toContain('ORGANIZER;CN=Meštar:https://mestar.test/dogovori/7');
  expect(lines).toContain('URL:https://mestar.test/dogovori/7');
  expect(lines).toContain('LOCATION:Ilica 1\\, Zagreb');
});

test('no kind of line break in a text starts a line of its own', () => {
  const file = calendarFile({ ...appointment, title: 'Bojler\rATTENDEE:mailto:a@b.hr\r\nX:1\nY:2' });
  expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
  expect(file.split('\r\n').filter((line) => /^(?:ATTENDEE|X|Y):/.test(line))).toEqual([]);
});
