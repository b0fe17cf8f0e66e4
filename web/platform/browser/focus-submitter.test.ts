import { expect, test, vi } from 'vitest';
import { focusSubmitters } from './focus-submitter.ts';

/** Returns the elements focused when a form is submitted while an element has the focus. */
function focusedBy(submitter: object | null, activeElement: object | null): object[] {
  const focused: object[] = [];
  const page = Object.assign(new EventTarget(), { activeElement });
  vi.stubGlobal('document', page);
  focusSubmitters();
  const pressed = submitter && Object.assign(submitter, { focus: () => focused.push(submitter) });
  page.dispatchEvent(Object.assign(new Event('submit'), { submitter: pressed }));
  vi.unstubAllGlobals();
  return focused;
}

test('the button that submits a form is focused if the browser left the focus on an ancestor', () => {
  const button = {};
  expect(focusedBy(button, { contains: (one: object) => one === button })).toEqual([button]);
});

test('a form submitted from a field, by code or without any focus does not move the focus', () => {
  expect(focusedBy({}, { contains: () => false })).toEqual([]);
  expect(focusedBy(null, { contains: () => true })).toEqual([]);
  expect(focusedBy({}, null)).toEqual([]);
});
